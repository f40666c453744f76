import { type ReactNode, useId } from "react";

type EditorPartProps = { title: string; hint?: ReactNode; children: ReactNode };

/** Some fields of the form that belong together. */
export function EditorPart({ title, hint, children }: EditorPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-3xl border border-line bg-surface p-4 sm:p-5">
      <h3 id={id} className="font-bold font-display text-xl leading-tight">
        {title}
      </h3>
      {hint && <p className="mt-0.5 text-ink-soft text-sm">{hint}</p>}
      <div className="mt-3 grid gap-4">{children}</div>
    </section>
  );
}
