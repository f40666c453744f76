import type { RecorderState } from "./recorder-session";
import { MAX_TAKE_SECONDS } from "./recorder-take";
import { lengthInWords } from "./video-words";

/** Seconds before the end at which a screen reader announces it. */
const WARNING_SECONDS = 10;

/** The heading above the stage. */
export function recorderTitle({ step }: RecorderState): string {
  if (step === "review") return "Happy with it?";
  return step === "recording" ? "Recording" : "Record a video";
}

/** What a screen reader announces at a step: rarely, because the microphone hears it, too. */
export function recorderStatus(state: RecorderState): string {
  switch (state.step) {
    case "live":
      return "The camera is on.";
    case "counting":
      return "Get ready.";
    case "recording":
      return state.seconds < MAX_TAKE_SECONDS - WARNING_SECONDS ? "Recording." : `${WARNING_SECONDS} seconds left.`;
    case "finishing":
      return "Stopped.";
    case "review":
      return `Your take is ${lengthInWords(state.video.durationSeconds)} long. Use it or retake it.`;
    case "away":
      return "The camera is off.";
    case "asking":
      return "Waiting for your camera.";
    case "problem":
      return "";
  }
}
