/** Why nothing can be recorded, and what to do. Choosing a file always works. */
export type RecorderProblem = { title: string; advice: string; canRetry: boolean };

export const BLOCKED: RecorderProblem = {
  title: "The camera is blocked",
  advice:
    "Your browser blocked it for this site. Select the icon next to the address, allow the camera and microphone, then try again. If they're already allowed, check your device's privacy settings.",
  canRetry: true,
};

const MISSING: RecorderProblem = {
  title: "No camera found",
  advice: "Connect one and try again, or choose a video you already have.",
  canRetry: true,
};

const BUSY: RecorderProblem = {
  title: "The camera is busy",
  advice: "Another app or tab may be using it. Close that one and try again.",
  canRetry: true,
};

const UNSUPPORTED: RecorderProblem = {
  title: "This browser can't record video",
  advice: "Record with your camera app instead, then choose the file here.",
  canRetry: false,
};

const INSECURE: RecorderProblem = {
  title: "The camera isn't available here",
  advice: "Browsers only allow it on secure pages that start with https. Choose a file instead.",
  canRetry: false,
};

const UNKNOWN: RecorderProblem = {
  title: "The camera didn't start",
  advice: "Try again, or choose a video you already have.",
  canRetry: true,
};

/** The camera was unplugged or taken by another app before anything was recorded. */
export const LOST: RecorderProblem = {
  title: "The camera disconnected",
  advice: "Check that it's plugged in and try again, or choose a file instead.",
  canRetry: true,
};

/** The recorder returned nothing that could be played. */
export const EMPTY_TAKE: RecorderProblem = {
  title: "Nothing was recorded",
  advice: "That can happen if you stop too soon. Try recording for a little longer.",
  canRetry: true,
};

/** By the name of the getUserMedia error. Source: W3C Media Capture; the second names are of old browsers. */
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

/** The problem behind an error of the camera or the recorder. */
export function problemOf(error: unknown): RecorderProblem {
  const name = typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
  return BY_NAME.get(name) ?? UNKNOWN;
}

/** Why recording is not possible at all; null when it is. */
export function supportProblem(browser: {
  isSecure: boolean;
  hasCamera: boolean;
  hasRecorder: boolean;
}): RecorderProblem | null {
  if (!browser.isSecure) return INSECURE;
  return browser.hasCamera && browser.hasRecorder ? null : UNSUPPORTED;
}
