import { buttonClass } from "@/components/ui/button";
import type { Session } from "@/lib/auth/queries";
import { endOtherSessionsAction, endSessionAction } from "./actions";

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "today", "yesterday", "5 days ago": a session's last use is known to the day. */
function lastUsed(at: Date, now: Date): string {
  return relative.format(-Math.max(Math.floor((now.getTime() - at.getTime()) / 86_400_000), 0), "day");
}

type SessionListProps = { sessions: readonly Session[]; currentId: string; now: Date };

/** The browsers a person is signed in on, each with a sign-out button. */
export function SessionList({ sessions, currentId, now }: SessionListProps) {
  return (
    <>
      <ul className="divide-y divide-line rounded-3xl border border-line bg-surface">
        {sessions.map(({ id, device, createdAt, lastUsedAt }) => {
          const name = device ?? "Unknown browser";
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
              <div>
                <p className="font-semibold first-letter:uppercase">{name}</p>
                <p className="text-ink-soft text-sm">
                  {id === currentId ? "This browser" : `Last used ${lastUsed(lastUsedAt, now)}`}
                  {createdAt && `, signed in on ${day.format(createdAt)}`}
                </p>
              </div>
              {id !== currentId && (
                <form action={endSessionAction}>
                  <input type="hidden" name="session" value={id} />
                  <button type="submit" aria-label={`Sign out ${name}`} className={buttonClass({ look: "quiet" })}>
                    Sign out
                  </button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <form action={endOtherSessionsAction} className="mt-3">
          <button type="submit" className={buttonClass({ look: "quiet" })}>
            Sign out everywhere else
          </button>
        </form>
      )}
    </>
  );
}
