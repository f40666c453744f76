import type { PushDevice } from "@/lib/reminders/view";
import { buttonClass } from "../ui/button";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayOf = (instant: string) => day.format(Date.parse(instant));

type DeviceListProps = { devices: readonly PushDevice[]; remove: (form: FormData) => Promise<void> };

/** The browsers that show a person's reminders, each with a button to remove it. */
export function DeviceList({ devices, remove }: DeviceListProps) {
  return (
    <ul className="divide-y divide-line rounded-3xl border border-line bg-surface">
      {devices.map(({ id, device, createdAt, lastUsedAt }) => {
        const name = device || "Unknown browser";
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold first-letter:uppercase">{name}</p>
              <p className="text-ink-soft text-sm">
                Added {dayOf(createdAt)}
                {lastUsedAt && `, last reminder ${dayOf(lastUsedAt)}`}
              </p>
            </div>
            <form action={remove}>
              <input type="hidden" name="device" value={id} />
              <button type="submit" aria-label={`Remove ${name}`} className={buttonClass({ look: "quiet" })}>
                Remove
              </button>
            </form>
          </li>
        );
      })}
    </ul>
  );
}
