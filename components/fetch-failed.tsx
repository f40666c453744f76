import type { ReactNode } from "react";
import { EmptyState } from "./empty-state";
import { buttonClass } from "./ui/button";

type FetchFailedProps = {
  title: string;
  error: Error & { digest?: string };
  reset: () => void;
  /** Further ways out, beside "Try again". */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A page that could not be made: what, what to do, and the number under which our log knows why. */
export function FetchFailed({ title, error, reset, actions, children }: FetchFailedProps) {
  return (
    <EmptyState
      emoji="🌧️"
      title={title}
      titleAs="h1"
      actions={
        <>
          <button type="button" onClick={reset} className={buttonClass()}>
            Try again
          </button>
          {actions}
        </>
      }
    >
      {children}
      {error.digest && <p className="text-sm">Reference {error.digest}</p>}
    </EmptyState>
  );
}
