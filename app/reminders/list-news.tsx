import { buttonClass } from "@/components/ui/button";
import { keptReminder } from "./kept-cookie";
import { undoEndAction } from "./list-actions";
import type { Done, Trouble } from "./paths";

const DONE: Readonly<Record<Done, string>> = {
  changed: "Reminder saved.",
  paused: "Reminder paused.",
  resumed: "Reminder resumed.",
  later: "Reminder resumed. Its time has passed for the nearest date, so it starts with the next one, shown below.",
  ended: "Reminder deleted.",
  undone: "Reminder restored.",
  device: "Device removed. It won't get notifications from us anymore.",
  "feed-open": "Your private calendar is ready.",
  "feed-closed": "Your private calendar is off. The old link no longer works.",
  "feed-renewed": "Here's your new link. The old one no longer works.",
};

const TROUBLE: Readonly<Record<Trouble, string>> = {
  gone: "That reminder no longer exists.",
  resume: "We can't resume it: its date has passed, or the holiday is no longer on the calendar. Edit it instead.",
  undo: "We can't restore it anymore. You can set a new one on the holiday's page.",
  again: "You've already set a new reminder for this, so we kept that one.",
  often: "That was too many changes at once. Please try again in a little while.",
};

function wordsOf<Key extends string>(words: Readonly<Record<Key, string>>, key: unknown): string | null {
  return typeof key === "string" && Object.hasOwn(words, key) ? words[key as Key] : null;
}

type ListNewsProps = { userId: string; done: unknown; problem: unknown };

/** What has just happened, above the list. What was deleted can be restored from here. */
export async function ListNews({ userId, done, problem }: ListNewsProps) {
  const trouble = wordsOf(TROUBLE, problem);
  const message = trouble ?? wordsOf(DONE, done);
  if (!message) return null;
  const canUndo = !trouble && done === "ended" && (await keptReminder("ended", userId)) !== null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-3xl border border-line bg-sunken px-5 py-3">
      <p role="status" className={`font-semibold ${trouble ? "text-danger" : ""}`}>
        {message}
      </p>
      {canUndo && (
        <form action={undoEndAction}>
          <button type="submit" className={buttonClass({ look: "quiet" })}>
            Undo
          </button>
        </form>
      )}
    </div>
  );
}
