"use client";

import { useId } from "react";
import { onDemand } from "../on-demand";
import { Switch } from "../ui/switch";
import { BuilderPart, FieldProblem } from "./builder-part";
import type { ChosenVideo, VideoState } from "./video-choice";

const LazyVideoField = onDemand(async () => (await import("./video-field")).VideoField);

type VideoPartProps = {
  isWanted: boolean;
  onWanted: (isWanted: boolean) => void;
  video: ChosenVideo | null;
  state: VideoState;
  onChange: (video: ChosenVideo | null, state: VideoState) => void;
  problem: string | undefined;
  /** A problem with saving the video; null when there is none. */
  note: string | null;
};

/** The personal video. The code that picks and records it is loaded when the switch is turned on. */
export function VideoPart({ isWanted, onWanted, video, state, onChange, problem, note }: VideoPartProps) {
  const id = useId();
  return (
    <BuilderPart id={`${id}-title`} emoji="🎬" title="Add a video">
      <div>
        <Switch
          label="Personal video"
          hint="Up to 30 seconds. They can watch it once, then it's deleted."
          checked={isWanted}
          onChange={onWanted}
        />
        {/* Send moves the focus here when the video is missing. */}
        <div id="card-video-problem" tabIndex={-1} className="outline-none">
          <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
        </div>
      </div>
      {isWanted && note && (
        <p role="status" className="desk-note">
          {note}
        </p>
      )}
      {isWanted && <LazyVideoField video={video} state={state} onChange={onChange} />}
    </BuilderPart>
  );
}
