import type { ReactNode } from "react";
import { EmptyState } from "./empty-state";
import { buttonClass } from "./ui/button";

/** What Next gives to an error page: `retry` fetches the page anew. */
export type PageFault = { error: Error & { digest?: string }; retry: () => void };

/** A page that could not be made: what, what to do, and the number under which our log knows why. */
export function FetchFailed({ title, error, retry, children }: PageFault & { title: string; children?: ReactNode }) {
  return (
    <EmptyState
      emoji="🌧️"
      title={title}
      titleAs="h1"
      actions={
        <button type="button" onClick={retry} className={buttonClass()}>
          Try again
        </button>
      }
    >
      {children}
      {error.digest && <p className="text-sm">Reference {error.digest}</p>}
    </EmptyState>
  );
}
