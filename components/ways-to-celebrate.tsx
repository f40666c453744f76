import { Laptop, PartyPopper, Sprout, Users } from "lucide";
import type { FullHoliday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/traits";
import { hued } from "./hued";
import { Icon } from "./icon";

type WaysToCelebrateProps = {
  celebrate: NonNullable<FullHoliday["celebrate"]>;
  holiday: Pick<FullHoliday, "hue" | "tone">;
};

const WAYS = [
  { kind: "free", title: "For free", icon: Sprout },
  { kind: "friends", title: "With friends", icon: PartyPopper },
  { kind: "desk", title: "At a desk", icon: Laptop },
] as const;

/** The heading above the three ways. */
export const waysTitle = (holiday: Pick<FullHoliday, "tone">) =>
  isSolemn(holiday) ? "Ways to mark the day" : "Three ways to celebrate";

/** Three things to do on the day, in its color. */
export function WaysToCelebrate({ celebrate, holiday }: WaysToCelebrateProps) {
  return (
    <ul className="hued grid gap-2 md:grid-cols-3 md:gap-3" style={hued(holiday.hue, holiday.tone)}>
      {WAYS.map(({ kind, title, icon }) => (
        <li key={kind} className="rounded-3xl bg-field px-4 py-3.5 text-field-ink md:p-6">
          <h3 className="flex items-center gap-2.5 font-bold font-display text-lg">
            <span className="grid size-7 flex-none place-items-center rounded-full bg-field-strong text-on-field-strong md:size-9">
              <Icon of={kind === "friends" && isSolemn(holiday) ? Users : icon} className="size-4 md:size-5" />
            </span>
            {title}
          </h3>
          <p className="mt-1.5 text-pretty leading-snug wrap-anywhere md:mt-3 md:leading-relaxed">{celebrate[kind]}</p>
        </li>
      ))}
    </ul>
  );
}
