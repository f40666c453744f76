import { durationProblem, MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";
import { type ChosenVideo, chosenVideo, releaseVideo } from "../builder/video-choice";
import { playedSeconds } from "../builder/video-file";
import { recordedFile, shortened, startTake, type Take } from "./take";

/** Why nothing can be recorded, and what to do. Choosing a file always works. */
type RecorderProblem = { title: string; advice: string; canRetry: boolean };

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

const retryable = (title: string, advice: string): RecorderProblem => ({ title, advice, canRetry: true });

const UNKNOWN = retryable("The camera didn't start", "Try again, or choose a video you already have.");

/** The camera was unplugged or taken by another app before anything was recorded. */
const LOST = retryable(
  "The camera disconnected",
  "Check that it's plugged in and try again, or choose a file instead.",
);

/** The recorder returned nothing playable. */
const EMPTY_TAKE = retryable(
  "Nothing was recorded",
  "That can happen if you stop too soon. Try recording for a little longer.",
);

/** Problems by the names of getUserMedia's errors. Source: W3C Media Capture; some names are from old browsers. */
const PROBLEMS: readonly [names: readonly string[], RecorderProblem][] = [
  [
    ["NotAllowedError", "PermissionDeniedError", "SecurityError"],
    retryable(
      "The camera is blocked",
      "Your browser blocked it for this site. Select the icon next to the address, allow the camera and microphone, then try again. If they're already allowed, check your device's privacy settings.",
    ),
  ],
  [
    ["NotFoundError", "DevicesNotFoundError", "OverconstrainedError"],
    retryable("No camera found", "Connect one and try again, or choose a video you already have."),
  ],
  [
    ["NotReadableError", "TrackStartError", "AbortError"],
    retryable("The camera is busy", "Another app or tab may be using it. Close that one and try again."),
  ],
  [["NotSupportedError"], UNSUPPORTED],
];

/** Returns the problem for an error of the camera or the recorder. */
export function problemOf(error: unknown): RecorderProblem {
  const name = typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
  const [, problem] = PROBLEMS.find(([names]) => names.includes(name)) ?? [];
  return problem ?? UNKNOWN;
}

type Abilities = { isSecure: boolean; hasCamera: boolean; hasRecorder: boolean };

/** Returns why recording isn't possible in this browser; null when it is. */
export function supportProblem({ isSecure, hasCamera, hasRecorder }: Abilities): RecorderProblem | null {
  if (!isSecure) return INSECURE;
  return hasCamera && hasRecorder ? null : UNSUPPORTED;
}

/**
 * Returns the camera to switch to: front or back on a phone, otherwise the next in the list; null when there is only
 * one.
 */
export function otherCamera(
  { deviceId, facingMode }: Pick<MediaTrackSettings, "deviceId" | "facingMode">,
  devices: readonly Pick<MediaDeviceInfo, "kind" | "deviceId">[],
): MediaTrackConstraints | null {
  const cameras = devices.filter(({ kind }) => kind === "videoinput");
  if (cameras.length < 2) return null;
  if (facingMode === "user") return { facingMode: { ideal: "environment" } };
  if (facingMode === "environment") return { facingMode: { ideal: "user" } };
  const next = cameras[(cameras.findIndex((camera) => camera.deviceId === deviceId) + 1) % cameras.length];
  return next ? { deviceId: { exact: next.deviceId } } : null;
}

/** 720p is sharp on a phone, and 30 seconds stay far below 20 MB. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

export type Camera = {
  stream: MediaStream;
  /** Whether it faces the visitor, who expects a mirror image. */
  isMirrored: boolean;
  /** The other camera; null when there is none. */
  other: MediaTrackConstraints | null;
  close: () => void;
};

/**
 * Turns a camera on, the front camera by default, and the microphone if there is one. Rejects with the error of
 * getUserMedia. `onLost` is called when the camera is unplugged or taken by another app.
 */
async function openCamera(constraints: MediaTrackConstraints | null, onLost: () => void): Promise<Camera> {
  const video = { ...PICTURE, ...(constraints ?? { facingMode: "user" }) };
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: true }).catch((error: unknown) => {
    // Without a microphone, record only the picture.
    if (!(error instanceof DOMException) || error.name !== "NotFoundError") throw error;
    return navigator.mediaDevices.getUserMedia({ video });
  });
  const [picture] = stream.getVideoTracks();
  const settings = picture?.getSettings() ?? {};
  picture?.addEventListener("ended", onLost);
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return {
    stream,
    isMirrored: settings.facingMode !== "environment",
    other: otherCamera(settings, devices),
    close: () => {
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

const COUNTDOWN = 3;

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

export type Recorder = ReturnType<typeof createRecorder>;

/** Creates a recording session: camera, countdown, take, review. Calls `show` with every new state. */
export function createRecorder(show: (state: RecorderState) => void) {
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
    /** Turns the camera on and discards a take. */
    open: () => void open(),
    /** Counts down, then records. */
    countDown,
    record,
    stop: () => take?.stop(),
    wait,
    switchCamera: () => void (camera?.other && open(camera.other)),
    /** Ends a take and turns the camera off, when the page is hidden. */
    leave,
    /** Returns the take to the caller: `close` no longer releases it. */
    give: (): ChosenVideo | null => {
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
