"use client";

import { Mic, MicOff } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Sticker } from "@/components/ui/hue";
import { clockInWords } from "../builder/video-file";
import { VideoPreview } from "../builder/video-preview";
import type { Camera, RecorderState } from "./session";
import { MAX_TAKE_SECONDS } from "./take";
import "./recorder.css";

/** A note on the picture. */
const pillClass =
  "absolute flex items-center gap-2 rounded-full bg-black/72 px-[0.9rem] py-[0.35rem] font-semibold text-[0.95rem]";

/** Speech at arm's length fills the bar; background noise doesn't. */
const GAIN = 6;

/** Calls `onLevel` with 0 to 1 on every frame until the returned function is called. */
function listen(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(stream).connect(analyser);
  let frame = 0;
  const measure = () => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    onLevel(Math.min(1, Math.sqrt(power) * GAIN));
    frame = requestAnimationFrame(measure);
  };
  measure();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}

/** A sound meter that makes a silent video noticeable before it is sent. */
function SoundMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLSpanElement>(null);
  const hasSound = stream.getAudioTracks().length > 0;
  useEffect(() => {
    if (!hasSound) return;
    try {
      return listen(stream, (level) => bar.current?.style.setProperty("scale", `${level.toFixed(2)} 1`));
    } catch (error) {
      // The recording works without it.
      console.warn("No sound meter", error);
    }
  }, [stream, hasSound]);
  if (!hasSound) {
    return (
      <p className={`${pillClass} bottom-3`}>
        <MicOff className="size-4" /> No microphone, so your video will be silent
      </p>
    );
  }
  return (
    <p aria-hidden="true" className={`${pillClass} bottom-3`}>
      <Mic className="size-4" />
      <span className="h-[0.4rem] w-18 overflow-hidden rounded-full bg-white/30">
        <span ref={bar} className="block size-full origin-left scale-x-0 bg-white" />
      </span>
    </p>
  );
}

/** The camera's picture, mirrored for the front camera; the recording isn't mirrored. */
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
      className={`absolute inset-0 size-full bg-black object-contain ${isMirrored ? "-scale-x-100" : ""}`}
    />
  );
}

function RecorderText({ emoji, title, children }: { emoji: string; title: string; children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid content-center justify-items-center gap-2 overflow-y-auto bg-field px-6 py-4 text-center text-field-ink">
      <Sticker emoji={emoji} className="mb-2 text-7xl" />
      <p className="font-bold font-display text-2xl leading-tight">{title}</p>
      <p className="max-w-sm text-pretty">{children}</p>
    </div>
  );
}

/** Shows the camera's picture, the take, or why there is neither. */
export function RecorderStage({ state }: { state: RecorderState }) {
  return (
    <div className="recorder-stage">
      {"camera" in state && <LivePicture camera={state.camera} />}
      {"camera" in state && <SoundMeter stream={state.camera.stream} />}
      {state.step === "asking" && (
        <RecorderText emoji="👋" title="Waiting for your camera…">
          Allow the camera when your browser asks. Nothing leaves your device until you send the card.
        </RecorderText>
      )}
      {state.step === "live" && (
        <p className={`${pillClass} inset-x-3 bottom-14 mx-auto w-fit justify-center text-center`}>
          Say hello, say their name, and say why today.
        </p>
      )}
      {state.step === "counting" && (
        <p
          key={state.left}
          aria-hidden="true"
          className="relative -rotate-8 animate-[recorder-count_1s_cubic-bezier(0.2,1.6,0.4,1)] font-display font-extrabold text-[clamp(8rem,40vmin,15rem)] leading-none text-shadow-[0_0.04em_0.12em_oklch(0_0_0/0.75)]"
        >
          {state.left}
        </p>
      )}
      {state.step === "recording" && (
        <p role="timer" className={`${pillClass} top-3 tabular-nums`}>
          <span
            aria-hidden="true"
            className="size-[0.7rem] animate-[recorder-light_1s_steps(2,jump-none)_infinite] rounded-full bg-[oklch(0.72_0.19_20)]"
          />
          {clockInWords(state.seconds)}
          <span className="sr-only"> of </span>
          <span aria-hidden="true"> / </span>
          {clockInWords(Math.ceil(MAX_TAKE_SECONDS))}
        </p>
      )}
      {state.step === "finishing" && (
        <RecorderText emoji="🎬" title="Cut!">
          One moment while we get it ready.
        </RecorderText>
      )}
      {state.step === "review" && <VideoPreview video={state.video} className="absolute inset-0 size-full" />}
      {state.step === "away" && (
        <RecorderText emoji="🙈" title="Camera off">
          It turned off when you left this page. Nothing was recorded.
        </RecorderText>
      )}
      {state.step === "problem" && (
        <div role="alert" className="contents">
          <RecorderText emoji="🙈" title={state.problem.title}>
            {state.problem.advice}
          </RecorderText>
        </div>
      )}
    </div>
  );
}
