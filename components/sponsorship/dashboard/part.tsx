import type { ReactNode } from "react";

type DashboardPartProps = {
  id: string;
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A titled section of the dashboard. */
export function DashboardPart({ id, title, action, children }: DashboardPartProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2
          id={id}
          // Takes the focus when a button disappears after its action.
          tabIndex={-1}
          className="font-display font-extrabold text-2xl tracking-tight outline-none md:text-3xl"
        >
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
