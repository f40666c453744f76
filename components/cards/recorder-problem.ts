/** Why nothing can be recorded, and what to do about it. There is always the other way: choosing a file. */
export type RecorderProblem = { title: string; advice: string; canRetry: boolean };

export const BLOCKED: RecorderProblem = {
  title: "The camera is blocked",
  advice:
    "Your browser said no for this site. Press the icon beside the address, allow the camera and the microphone, then try again. If they are allowed there, look into your device's privacy settings.",
  canRetry: true,
};

const MISSING: RecorderProblem = {
  title: "No camera found",
  advice: "Plug one in and try again, or choose a video that you already have.",
  canRetry: true,
};

const BUSY: RecorderProblem = {
  title: "The camera is busy",
  advice: "Another app or tab seems to be using it. Close that one, then try again.",
  canRetry: true,
};

const UNSUPPORTED: RecorderProblem = {
  title: "This browser cannot record",
  advice: "Film with your camera app instead, and choose the file here.",
  canRetry: false,
};

const INSECURE: RecorderProblem = {
  title: "The camera stays shut here",
  advice: "Browsers open it only on pages whose address starts with https. Choose a file instead.",
  canRetry: false,
};

const UNKNOWN: RecorderProblem = {
  title: "The camera did not start",
  advice: "Try once more, or choose a video that you already have.",
  canRetry: true,
};

/** The camera was pulled out, or taken by somebody else, before anything was recorded. */
export const LOST: RecorderProblem = {
  title: "The camera went away",
  advice: "Is it still plugged in? Try again, or choose a file instead.",
  canRetry: true,
};

/** The recorder gave nothing that could be watched. */
export const EMPTY_TAKE: RecorderProblem = {
  title: "That take came out empty",
  advice: "It happens when it is stopped too soon. Give it a second more this time.",
  canRetry: true,
};

/** By the name of the error that getUserMedia gives. Source: W3C Media Capture; the second names are of old browsers. */
const BY_NAME: ReadonlyMap<string, RecorderProblem> = new Map([
  ["NotAllowedError", BLOCKED],
  ["PermissionDeniedError", BLOCKED],
  ["SecurityError", BLOCKED],
  ["NotFoundError", MISSING],
  ["DevicesNotFoundError", MISSING],
  ["OverconstrainedError", MISSING],
  ["NotReadableError", BUSY],
  ["TrackStartError", BUSY],
  ["AbortError", BUSY],
  ["NotSupportedError", UNSUPPORTED],
]);

/** What an error of the camera or of the recorder means for a person. */
export function problemOf(error: unknown): RecorderProblem {
  const name = typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
  return BY_NAME.get(name) ?? UNKNOWN;
}

/** What stands in the way before anything is asked for; null when nothing does. */
export function supportProblem(browser: {
  isSecure: boolean;
  hasCamera: boolean;
  hasRecorder: boolean;
}): RecorderProblem | null {
  if (!browser.isSecure) return INSECURE;
  return browser.hasCamera && browser.hasRecorder ? null : UNSUPPORTED;
}
