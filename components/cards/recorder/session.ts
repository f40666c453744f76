import { durationProblem, MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";
import { playedSeconds } from "../builder/probe-video";
import { type ChosenVideo, chosenVideo, releaseVideo } from "../builder/video-choice";
import { type Camera, openCamera } from "./camera";
import { recordedFile, shortened, type Take } from "./format";
import { startTake } from "./take";

/** Why nothing can be recorded, and what to do. Choosing a file always works. */
type RecorderProblem = { title: string; advice: string; canRetry: boolean };

const BLOCKED: RecorderProblem = {
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
const LOST: RecorderProblem = {
  title: "The camera disconnected",
  advice: "Check that it's plugged in and try again, or choose a file instead.",
  canRetry: true,
};

/** The recorder returned nothing playable. */
const EMPTY_TAKE: RecorderProblem = {
  title: "Nothing was recorded",
  advice: "That can happen if you stop too soon. Try recording for a little longer.",
  canRetry: true,
};

/**
 * Problems by the name of the getUserMedia error. Source: W3C Media Capture; the second names are from old browsers.
 */
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

/** Returns the problem for an error of the camera or the recorder. */
export function problemOf(error: unknown): RecorderProblem {
  const name = typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
  return BY_NAME.get(name) ?? UNKNOWN;
}

/** Returns why recording isn't possible in this browser; null when it is. */
export function supportProblem(browser: {
  isSecure: boolean;
  hasCamera: boolean;
  hasRecorder: boolean;
}): RecorderProblem | null {
  if (!browser.isSecure) return INSECURE;
  return browser.hasCamera && browser.hasRecorder ? null : UNSUPPORTED;
}

/** The countdown in seconds. */
const COUNTDOWN = 3;

/** The state of the recorder. */
export type RecorderState =
  /** The browser is asking for permission. */
  | { step: "asking" }
  | { step: "live"; camera: Camera }
  | { step: "counting"; camera: Camera; left: number }
  | { step: "recording"; camera: Camera; seconds: number }
  /** The take is being checked. */
  | { step: "finishing" }
  | { step: "review"; video: ChosenVideo }
  /** The page was hidden: the camera is off. */
  | { step: "away" }
  | { step: "problem"; problem: RecorderProblem };

export type Recorder = {
  /** Turns the camera on and discards a take. */
  open: () => void;
  /** Counts down, then records. */
  countDown: () => void;
  record: () => void;
  stop: () => void;
  /** Cancels the countdown. */
  wait: () => void;
  switchCamera: () => void;
  /** Ends a take and turns the camera off, when the page is hidden. */
  leave: () => void;
  /** Returns the take to the caller: `close` no longer releases it. */
  give: () => ChosenVideo | null;
  /** Turns everything off. */
  close: () => void;
};

/** Creates a recording session: camera, countdown, take, review. Calls `show` with every new state. */
export function createRecorder(show: (state: RecorderState) => void): Recorder {
  let camera: Camera | null = null;
  let take: { stop: () => void } | null = null;
  let video: ChosenVideo | null = null;
  let countdown: ReturnType<typeof setInterval> | undefined;
  // Incremented on every change, so late results of an earlier session are dropped.
  let generation = 0;

  const off = (): number => {
    clearInterval(countdown);
    camera?.close();
    camera = null;
    take = null;
    generation += 1;
    return generation;
  };

  const fail = (problem: RecorderProblem) => {
    off();
    show({ step: "problem", problem });
  };

  const open = async (wanted: MediaTrackConstraints | null = null) => {
    const myGeneration = off();
    releaseVideo(video);
    video = null;
    const problem = supportProblem({
      isSecure: window.isSecureContext,
      hasCamera: Boolean(navigator.mediaDevices?.getUserMedia),
      hasRecorder: typeof MediaRecorder === "function",
    });
    if (problem) return fail(problem);
    show({ step: "asking" });
    try {
      const opened = await openCamera(wanted, () => myGeneration === generation && (take ? take.stop() : fail(LOST)));
      if (myGeneration !== generation) return opened.close();
      camera = opened;
      if (document.hidden) return leave();
      show({ step: "live", camera: opened });
    } catch (error) {
      console.warn("No camera", error);
      if (myGeneration === generation) fail(problemOf(error));
    }
  };

  /** Measures a take; if the browser can't, uses the length by the clock. */
  const measured = async (done: Take) => {
    const file = recordedFile(done);
    return { file, seconds: await playedSeconds(file).catch(() => done.seconds) };
  };

  const finish = async (done: Take) => {
    const myGeneration = off();
    if (done.pieces.length === 0) return fail(EMPTY_TAKE);
    show({ step: "finishing" });
    let { file, seconds } = await measured(done);
    if (durationProblem(seconds)) ({ file, seconds } = await measured(shortened(done, MAX_VIDEO_SECONDS)));
    if (myGeneration !== generation) return;
    const advice = durationProblem(seconds);
    if (advice) return fail({ title: "That take can't be used", advice, canRetry: true });
    video = chosenVideo(file, seconds, "recorded");
    show({ step: "review", video });
  };

  const record = () => {
    clearInterval(countdown);
    const recorded = camera;
    if (!recorded || take) return;
    const myGeneration = generation;
    try {
      take = startTake(recorded.stream, {
        onTick: (seconds) => myGeneration === generation && show({ step: "recording", camera: recorded, seconds }),
        onDone: (done) => myGeneration === generation && void finish(done),
      });
      show({ step: "recording", camera: recorded, seconds: 0 });
    } catch (error) {
      console.warn("No recording", error);
      fail(problemOf(error));
    }
  };

  const countDown = () => {
    const recorded = camera;
    if (!recorded || take) return;
    let left = COUNTDOWN;
    const tick = () => {
      if (left === 0) return record();
      show({ step: "counting", camera: recorded, left });
      left -= 1;
    };
    clearInterval(countdown);
    countdown = setInterval(tick, 1000);
    tick();
  };

  const wait = () => {
    clearInterval(countdown);
    if (camera && !take) show({ step: "live", camera });
  };

  const leave = () => {
    if (take) return take.stop();
    if (!camera) return;
    off();
    show({ step: "away" });
  };

  return {
    open: () => void open(),
    countDown,
    record,
    stop: () => take?.stop(),
    wait,
    switchCamera: () => camera?.other && void open(camera.other),
    leave,
    give: () => {
      const result = video;
      video = null;
      return result;
    },
    close: () => {
      off();
      releaseVideo(video);
      video = null;
    },
  };
}
