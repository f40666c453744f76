import { buttonClass } from "@/components/ui/button";
import { closeFeedAction, renewFeedAction } from "./list-actions";

/** Ways to close the private calendar, behind a press: every calendar that has subscribed goes without it then. */
export function CloseCalendar() {
  return (
    <details className="reminder-details">
      <summary>Turn off this link or get a new one</summary>
      <p className="my-3 text-ink-soft">
        The current link stops working right away, and calendars that subscribe to it stop updating.
      </p>
      <div className="flex flex-wrap gap-2">
        <form action={renewFeedAction}>
          <button type="submit" className={buttonClass({ look: "quiet" })}>
            Get a new link
          </button>
        </form>
        <form action={closeFeedAction}>
          <button type="submit" className={buttonClass({ look: "danger" })}>
            Turn it off
          </button>
        </form>
      </div>
    </details>
  );
}
