import { buttonClass } from "@/components/ui/button";
import { closeFeedAction, renewFeedAction } from "./list-actions";

/** Ways to close the private calendar, behind a press: every calendar that has subscribed goes without it then. */
export function CloseCalendar() {
  return (
    <details className="reminder-details">
      <summary>Close this address, or get another</summary>
      <p className="my-3 text-ink-soft">
        The address stops working at once and for good. Calendars that have subscribed to it hear nothing more.
      </p>
      <div className="flex flex-wrap gap-2">
        <form action={renewFeedAction}>
          <button type="submit" className={buttonClass({ look: "quiet" })}>
            Get another address
          </button>
        </form>
        <form action={closeFeedAction}>
          <button type="submit" className={buttonClass({ look: "danger" })}>
            Close it for good
          </button>
        </form>
      </div>
    </details>
  );
}
