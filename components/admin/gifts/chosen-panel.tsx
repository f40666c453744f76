"use client";

import type { ReactNode } from "react";
import { EmptyState } from "../../empty-state";
import { HolidayChooser } from "../holidays/holiday-chooser";
import { Panel } from "../panel";
import { useChosenHoliday } from "./use-chosen-holiday";

type ChosenPanelProps = {
  id: string;
  title: string;
  hint: string;
  emoji: string;
  /** Shown until a holiday is chosen: "Which holiday’s gifts?" */
  question: string;
  /** What is shown of the holiday with that id. */
  children: (holidayId: string) => ReactNode;
};

/** A part of the admin that is about one holiday, which is chosen in it. */
export function ChosenPanel({ id, title, hint, emoji, question, children }: ChosenPanelProps) {
  const { chosen, choose } = useChosenHoliday();
  return (
    <Panel id={id} title={title} hint={hint}>
      <HolidayChooser value={chosen} onChange={choose} label="Holiday" />
      {chosen ? (
        children(chosen)
      ) : (
        <EmptyState emoji={emoji} title={question} size="small">
          Choose a holiday above.
        </EmptyState>
      )}
    </Panel>
  );
}
