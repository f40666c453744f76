"use client";

import { useState } from "react";
import { ChosenPanel } from "../gifts/chosen-panel";
import { VideoDesk } from "./video-desk";

/** The films of one holiday. */
export function VideosPanel() {
  // Not in the form: what was typed stays when it was typed for the wrong holiday.
  const [typed, setTyped] = useState("");
  return (
    <ChosenPanel
      id="videos"
      title="Video Management"
      hint="The first film is the one that a holiday's page shows. Without any it shows its category's."
      emoji="🎬"
      question="Whose films?"
    >
      {(holidayId) => <VideoDesk key={holidayId} holidayId={holidayId} typed={typed} onType={setTyped} />}
    </ChosenPanel>
  );
}
