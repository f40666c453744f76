"use client";

import { EmptyState } from "../../empty-state";
import { useChosenHoliday } from "../gifts/use-chosen-holiday";
import { HolidayChooser } from "../holidays/holiday-chooser";
import { Panel } from "../panel";
import { VideoDesk } from "./video-desk";

/** The films of one holiday. */
export function VideosPanel() {
  const { chosen, choose } = useChosenHoliday();
  return (
    <Panel
      id="videos"
      title="Video Management"
      hint="The first film is the one that a holiday's page shows. Without any it shows its category's."
    >
      <HolidayChooser value={chosen} onChange={choose} label="Holiday" />
      {chosen ? (
        <VideoDesk key={chosen} holidayId={chosen} />
      ) : (
        <EmptyState emoji="🎬" title="Whose films?" size="small">
          Choose a holiday above.
        </EmptyState>
      )}
    </Panel>
  );
}
