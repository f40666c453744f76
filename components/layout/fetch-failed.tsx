import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";

/** The props of Next's error pages: `retry` fetches the page again. */
export type PageFault = { error: Error & { digest?: string }; retry: () => void };

/** A page that failed to load: the reason, a retry button, and the reference number in our log. */
export function FetchFailed({ title, error, retry, children }: PageFault & { title: string; children?: ReactNode }) {
  return (
    <EmptyState
      emoji="🌧️"
      title={title}
      titleAs="h1"
      actions={
        <button type="button" onClick={retry} className={buttonVariants()}>
          Try again
        </button>
      }
    >
      {children}
      {error.digest && <p className="text-sm">Reference {error.digest}</p>}
    </EmptyState>
  );
}
