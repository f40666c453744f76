import { type ReactNode, useId } from "react";

type HealthPartProps = { title: string; badge?: ReactNode; children: ReactNode };

/** A titled box for one part of the health report. */
export function HealthPart({ title, badge, children }: HealthPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-3xl border border-line bg-surface p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-bold font-display text-xl">
          {title}
        </h3>
        {badge}
      </div>
      {children}
    </section>
  );
}
