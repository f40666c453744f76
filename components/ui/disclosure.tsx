import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

type DisclosureProps = { id: string; title: string; titleAs?: "h2" | "h3"; children: ReactNode };

/** A titled section of a page that is collapsed at first. A link to its `#id` opens it: `useOpenTarget`. */
export function Disclosure({ id, title, titleAs: Title = "h2", children }: DisclosureProps) {
  return (
    <section aria-labelledby={`${id}-title`}>
      {/* The browser may have opened it before React hydrates it. */}
      <details className="group" suppressHydrationWarning>
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 wrap-anywhere rounded-[1.25rem] border border-border bg-card px-4.5 py-2 font-bold font-display text-lg hover:bg-muted [&::-webkit-details-marker]:hidden">
          <Title id={`${id}-title`}>{title}</Title>
          <Icon of={ChevronDown} className="group-open:rotate-180" />
        </summary>
        <div id={id} className="scroll-mt-18 pt-4 pb-3">
          {children}
        </div>
      </details>
    </section>
  );
}
