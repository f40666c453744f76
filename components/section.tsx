import type { ReactNode } from "react";

/** A titled part of a page. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 md:mt-10">
      <h2
        id={id}
        className="mb-3 wrap-anywhere font-display font-extrabold text-2xl tracking-tight md:mb-4 md:text-3xl"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}
