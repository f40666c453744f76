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
  /** What became of a video that was to be kept; null when all is well. */
  note: string | null;
};

/** The personal video: whether there is to be one, and which. What chooses and records is fetched when it is wanted. */
export function VideoPart({ isWanted, onWanted, video, state, onChange, problem, note }: VideoPartProps) {
  const id = useId();
  return (
    <BuilderPart id={`${id}-title`} emoji="🎬" title="Be in it">
      <div>
        <Switch
          label="Personal video"
          hint="Up to 30 seconds. They can watch it once, then it is deleted."
          checked={isWanted}
          onChange={onWanted}
        />
        {/* What Send leads to when there is no video. */}
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
