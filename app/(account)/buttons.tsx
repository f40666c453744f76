import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";

type Look = "solid" | "quiet" | "danger";

type ButtonLinkProps = ComponentProps<typeof Link> & { look?: Look };

/** A link that looks like a button. Pages for signed-in users are not prefetched. */
export function ButtonLink({ look = "quiet", className, ...link }: ButtonLinkProps) {
  return <Link prefetch={false} {...link} className={buttonClass({ look, className })} />;
}

type ActionButtonProps = {
  action: (form: FormData) => Promise<void>;
  /** Submitted with the form. */
  fields?: Readonly<Record<string, string>>;
  look?: Look;
  /** The name for screen readers, where the text alone is ambiguous. */
  label?: string;
  children: ReactNode;
};

/** A form that is only a button. Works without JavaScript. */
export function ActionButton({ action, fields = {}, look = "quiet", label, children }: ActionButtonProps) {
  return (
    <form action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-label={label} className={buttonClass({ look })}>
        {children}
      </button>
    </form>
  );
}
