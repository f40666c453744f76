"use client";

import { EmptyState } from "../../empty-state";
import { HolidayChooser } from "../holidays/holiday-chooser";
import { Panel } from "../panel";
import { GiftDesk } from "./gift-desk";
import { useChosenHoliday } from "./use-chosen-holiday";

/** The gift ideas of one holiday: what there is, and one more. */
export function GiftsPanel() {
  const { chosen, choose } = useChosenHoliday();
  return (
    <Panel
      id="gifts"
      title="Gift Management"
      hint="Each idea carries your own rating. Visitors see it as the editors' pick, never as customers' stars."
    >
      <HolidayChooser value={chosen} onChange={choose} label="Holiday" />
      {chosen ? (
        <GiftDesk key={chosen} holidayId={chosen} />
      ) : (
        <EmptyState emoji="🎁" title="Whose gifts?" titleAs="h3" size="small">
          Choose a holiday above.
        </EmptyState>
      )}
    </Panel>
  );
}
