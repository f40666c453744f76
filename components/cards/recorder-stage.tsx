import { type ReactNode, useEffect, useRef } from "react";
import { Sticker } from "../sticker";
import type { Camera } from "./recorder-camera";
import type { RecorderState } from "./recorder-session";
import { SoundMeter } from "./recorder-sound";
import { MAX_TAKE_SECONDS } from "./recorder-take";
import { VideoPreview } from "./video-preview";
import { clockInWords } from "./video-words";

/** The camera's picture, mirrored; the recording is not. */
function LivePicture({ camera: { stream, isMirrored } }: { camera: Camera }) {
  const picture = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (picture.current) picture.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={picture}
      autoPlay
      playsInline
      muted
      aria-label="Camera preview"
      className={`video-picture ${isMirrored ? "-scale-x-100" : ""}`}
    />
  );
}

function Words({ emoji, title, children }: { emoji: string; title: string; children: ReactNode }) {
  return (
    <div className="recorder-words">
      <Sticker emoji={emoji} className="text-7xl" />
      <p className="font-bold font-display text-2xl leading-tight">{title}</p>
      <p className="max-w-sm text-pretty">{children}</p>
    </div>
  );
}

/** The camera's picture, the take, or why there is neither. */
export function RecorderStage({ state }: { state: RecorderState }) {
  return (
    <div className="recorder-stage">
      {"camera" in state && <LivePicture camera={state.camera} />}
      {"camera" in state && <SoundMeter stream={state.camera.stream} />}
      {state.step === "asking" && (
        <Words emoji="👋" title="Waiting for your camera…">
          Allow the camera when your browser asks. Nothing leaves your device until you send the card.
        </Words>
      )}
      {state.step === "live" && <p className="recorder-hint">Say hello, say their name, and say why today.</p>}
      {state.step === "counting" && (
        <p key={state.left} aria-hidden="true" className="recorder-count">
          {state.left}
        </p>
      )}
      {state.step === "recording" && (
        <p role="timer" className="recorder-clock">
          <span aria-hidden="true" className="recorder-light" />
          {clockInWords(state.seconds)}
          <span className="sr-only"> of </span>
          <span aria-hidden="true"> / </span>
          {clockInWords(Math.ceil(MAX_TAKE_SECONDS))}
        </p>
      )}
      {state.step === "finishing" && (
        <Words emoji="🎬" title="Cut!">
          One moment while we get it ready.
        </Words>
      )}
      {state.step === "review" && <VideoPreview video={state.video} />}
      {state.step === "away" && (
        <Words emoji="🙈" title="Camera off">
          It turned off when you left this page. Nothing was recorded.
        </Words>
      )}
      {state.step === "problem" && (
        <div role="alert" className="contents">
          <Words emoji="🙈" title={state.problem.title}>
            {state.problem.advice}
          </Words>
        </div>
      )}
    </div>
  );
}
