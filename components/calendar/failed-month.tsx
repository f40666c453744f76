import { buttonClass } from "@/components/ui/button";

/**
 * A month that failed to load, with a retry button. The button disappears with the error, so its parent takes the
 * focus. Source of the text: spec section 2, calendar tab.
 */
export function FailedMonth({ month, retry }: { month: string; retry: () => void }) {
  return (
    <>
      <span>Unable to load holidays for {month}</span>{" "}
      <button
        type="button"
        onClick={(event) => {
          event.currentTarget.parentElement?.focus();
          retry();
        }}
        className={buttonClass({ look: "quiet" })}
      >
        Try again
      </button>
    </>
  );
}
