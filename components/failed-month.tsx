import { buttonClass } from "./ui/button";

/**
 * A month that could not be had, and another try. The button goes with the failure: its parent takes the focus over.
 * Source of the text: spec section 2, calendar tab.
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
