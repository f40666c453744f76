"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

type DisclosureProps = { id: string; title: string; titleAs?: "h2" | "h3"; children: ReactNode };

/** A titled section of a page that is collapsed at first. A link to its `#id` opens it, also without scripts. */
export function Disclosure({ id, title, titleAs: Title = "h2", children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Not every browser opens a closed <details> when its content is the target of a link.
    const open = () => {
      if (!details.current || details.current.open) return;
      details.current.open = true;
      document.getElementById(id)?.scrollIntoView();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`a[href="#${id}"]`)) open();
    };
    if (location.hash === `#${id}`) open();
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [id]);
  return (
    <section aria-labelledby={`${id}-title`}>
      {/* The browser may have opened it before React hydrates it. */}
      <details ref={details} className="disclosure" suppressHydrationWarning>
        <summary>
          <Title id={`${id}-title`}>{title}</Title>
          <ChevronDown />
        </summary>
        <div id={id} className="disclosure-content">
          {children}
        </div>
      </details>
    </section>
  );
}
