"use client";

import { useState } from "react";
import { ChosenPanel } from "../gifts/chosen-panel";
import { VideoDesk } from "./video-desk";

/** The videos of one holiday. */
export function VideosPanel() {
  // Not in the form: what was typed stays when it was typed for the wrong holiday.
  const [typed, setTyped] = useState("");
  return (
    <ChosenPanel
      id="videos"
      title="Video Management"
      hint="A holiday’s page shows the first video in its list."
      emoji="🎬"
      question="Which holiday’s videos?"
    >
      {(holidayId) => <VideoDesk key={holidayId} holidayId={holidayId} typed={typed} onType={setTyped} />}
    </ChosenPanel>
  );
}
