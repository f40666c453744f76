import type { Shot } from "./story";

/** "00:00:07.250". */
function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

/** How long a caption stays away before the next one, so that one sees that it is a new one. */
const GAP_SECONDS = 0.1;

/** The captions of shots that follow each other, as a WebVTT file; one cue for each shot that says something. */
export function captions(shots: readonly Shot[]): string {
  let start = 0;
  const cues = shots.flatMap(({ seconds, says }) => {
    const from = start;
    start += seconds;
    return says ? [`${timestamp(from)} --> ${timestamp(start - GAP_SECONDS)}\n${says}\n`] : [];
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}
