import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";

type Variant = "default" | "outline" | "destructive";

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: Variant };

/** A link that looks like a button. Pages for signed-in users are not prefetched. */
export function ButtonLink({ variant = "outline", className, ...link }: ButtonLinkProps) {
  return <Link prefetch={false} {...link} className={buttonVariants({ variant, className })} />;
}

type ActionButtonProps = {
  action: (form: FormData) => Promise<void>;
  /** Submitted with the form. */
  fields?: Readonly<Record<string, string>>;
  variant?: Variant;
  /** The name for screen readers, where the text alone is ambiguous. */
  label?: string;
  children: ReactNode;
};

/** A form that is only a button. Works without JavaScript. */
export function ActionButton({ action, fields = {}, variant = "outline", label, children }: ActionButtonProps) {
  return (
    <form action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" aria-label={label} variant={variant}>
        {children}
      </Button>
    </form>
  );
}
