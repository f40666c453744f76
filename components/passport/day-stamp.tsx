"use client";

import { Check, Stamp as StampIcon } from "lucide-react";
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useToday } from "@/components/layout/use-today";
import { OUTLINE_BUTTON } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { type StampedHoliday, withCelebration, withVisit } from "@/lib/cards/passport/stamps";
import type { CivilDate } from "@/lib/core/civil-date";
import type { CelebrationDialogProps } from "./celebration-dialog";
import { changePassport, loadPassport, NO_STAMPS, onPassportChange } from "./passport-store";

/** What a day's page passes on for its stamp. */
export type DayStampProps = {
  date: CivilDate;
  /** The holiday that the page is about. */
  holiday: StampedHoliday;
  /** The day's pick, if the page is about another holiday of the date. */
  pick?: StampedHoliday;
  /** Whether the day can't have come for anybody when the page was rendered. */
  isAhead?: boolean;
  /** Whether the page is only for those whose day it is. */
  isEdition?: boolean;
};

/** Stamps the day's visit into this device's passport, and shows the button that says it was celebrated. */
export function DayStamp({ date, holiday, pick = holiday, isAhead = false, isEdition = false }: DayStampProps) {
  const today = useToday();
  const stamps = useSyncExternalStore(onPassportChange, loadPassport, () => NO_STAMPS);
  const [Dialog, setDialog] = useState<ComponentType<CelebrationDialogProps> | null>(null);
  const [open, setOpen] = useState<"no" | "saved" | "not-saved">("no");
  const { name, emoji, hue, tone } = pick;
  useEffect(() => {
    if (!today || (isEdition && today !== date)) return;
    changePassport((own) => withVisit(own, date, { name, emoji, hue, tone }, today));
  }, [date, name, emoji, hue, tone, today, isEdition]);
  // A day to come cannot have been celebrated.
  if (today ? date > today : isAhead) return null;

  const stamp = stamps.find((each) => each.date === date);
  const isDone = stamp?.celebrated === true;
  const isQuiet = holiday.tone === "solemn";
  const load = () => import("./celebration-dialog").then((module) => setDialog(() => module.CelebrationDialog));
  const warm = () => void load().catch(() => undefined);
  const press = () => {
    const isSaved = isDone || changePassport((own) => withCelebration(own, date, holiday));
    setOpen(isSaved ? "saved" : "not-saved");
    load().catch((error) => console.warn("The dialog did not load", error));
  };
  return (
    <div className="needs-script">
      <button type="button" onPointerEnter={warm} onFocus={warm} onClick={press} className={OUTLINE_BUTTON}>
        <Icon of={isDone ? Check : StampIcon} /> {isDone ? "You" : "I"} {isQuiet ? "remembered" : "did it"}
      </button>
      {Dialog && open !== "no" && (
        <Dialog date={date} stamp={stamp ?? null} holiday={holiday} onClose={() => setOpen("no")} />
      )}
    </div>
  );
}
