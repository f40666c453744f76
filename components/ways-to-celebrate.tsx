import { Laptop, PartyPopper, Sprout } from "lucide";
import type { FullHoliday } from "@/lib/holidays/queries";
import { hued } from "./hued";
import { Icon } from "./icon";

type WaysToCelebrateProps = { celebrate: NonNullable<FullHoliday["celebrate"]>; hue: number };

const WAYS = [
  { kind: "free", title: "For free", icon: Sprout },
  { kind: "friends", title: "With friends", icon: PartyPopper },
  { kind: "desk", title: "At a desk", icon: Laptop },
] as const;

/** Three things to do on the day, in its color. */
export function WaysToCelebrate({ celebrate, hue }: WaysToCelebrateProps) {
  return (
    <ul className="hued grid gap-3 md:grid-cols-3" style={hued(hue)}>
      {WAYS.map(({ kind, title, icon }) => (
        <li key={kind} className="rounded-3xl bg-field p-5 text-field-ink md:p-6">
          <h3 className="flex items-center gap-2.5 font-bold font-display text-lg">
            <span className="grid size-9 flex-none place-items-center rounded-full bg-field-strong text-on-field-strong">
              <Icon of={icon} className="size-5" />
            </span>
            {title}
          </h3>
          <p className="mt-3 text-pretty leading-relaxed wrap-anywhere">{celebrate[kind]}</p>
        </li>
      ))}
    </ul>
  );
}
