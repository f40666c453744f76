import { buttonClass } from "@/components/ui/button";
import { keptReminder } from "./kept-cookie";
import { undoEndAction } from "./list-actions";
import type { Done, Trouble } from "./paths";

const DONE: Readonly<Record<Done, string>> = {
  changed: "Your reminder is changed.",
  paused: "Paused. It keeps quiet until you let it go on.",
  resumed: "It goes on.",
  ended: "The reminder is ended.",
  undone: "It's back, as it was.",
  device: "That device gets no more notifications from us.",
  "feed-open": "Your private calendar is ready.",
  "feed-closed": "Closed. The address leads nowhere any more.",
  "feed-renewed": "Here is another address. The one before leads nowhere any more.",
};

const TROUBLE: Readonly<Record<Trouble, string>> = {
  gone: "There is no such reminder any more.",
  resume:
    "It cannot go on as it is: its day has passed, or its holiday is no longer on the calendar. Change it instead.",
  undo: "It cannot be brought back any more. You can set it anew on its holiday's page.",
  again: "You have set it anew meanwhile: that one stays.",
  often: "That was a few too many. Please try again in a while.",
};

function wordsOf<Key extends string>(words: Readonly<Record<Key, string>>, key: unknown): string | null {
  return typeof key === "string" && Object.hasOwn(words, key) ? words[key as Key] : null;
}

type ListNewsProps = { userId: string; done: unknown; problem: unknown };

/** What has just happened, above the list. What was ended can be brought back from here. */
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
