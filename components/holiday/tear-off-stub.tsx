import { ViewTransition } from "react";
import { TearOff } from "@/components/layout/islands";
import { plusDays } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { DayStepper, type DayStepperProps, pageName } from "./day-sheet";
import { TURN_PAGE } from "./tear-off";

/**
 * The stub of a sheet that can be torn off. The style tells the browser which sheet to tear when this page replaces
 * another: the day before's. That works without scripts, too. A solemn day's page only fades in.
 */
export function TearOffStub({ holiday, ...stepper }: DayStepperProps & { holiday: Pick<Holiday, "tone"> }) {
  const isQuiet = isSolemn(holiday);
  const torn = `::view-transition-group(${pageName(plusDays(stepper.date, -1))}){z-index:1;--turn:600ms tear-off both;--edge:var(--ragged)}`;
  return (
    <>
      {!isQuiet && <style>{torn}</style>}
      <DayStepper {...stepper} isQuiet={isQuiet} />
      <TearOff />
      {/* Both pages have it in view, which makes React play a transition; the sheets in it have names of their own. */}
      <ViewTransition name="turn" default="none" share={{ [TURN_PAGE]: "auto", default: "none" }}>
        <span className="fixed top-0 left-0 size-px" />
      </ViewTransition>
    </>
  );
}
