import type { ReactNode } from "react";

/** Says that something is under way whose end nobody can tell; `children` may end it. */
export function WorkingBar({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <div className="min-w-48 flex-1">
        <p role="status" className="mb-1 font-semibold">
          {label}
        </p>
        <progress
          aria-label={label}
          className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-accent motion-safe:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-accent"
        />
      </div>
      {children}
    </div>
  );
}
