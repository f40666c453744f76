"use client";

import { Check, FolderOpen, Mic, MicOff, RotateCcw, SwitchCamera, Video, X } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sticker } from "@/components/ui/hue";
import type { ChosenVideo } from "../builder/video-choice";
import { clockInWords, lengthInWords } from "../builder/video-file";
import { VideoPreview } from "../builder/video-preview";
import { type Camera, createRecorder, type Recorder, type RecorderState } from "./session";
import { MAX_TAKE_SECONDS } from "./take";

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
      return listen(stream, (level) => bar.current?.style.setProperty("--level", level.toFixed(2)));
    } catch (error) {
      // The recording works without it.
      console.warn("No sound meter", error);
    }
  }, [stream, hasSound]);
  if (!hasSound) {
    return (
      <p className="recorder-sound">
        <MicOff className="size-4" /> No microphone, so your video will be silent
      </p>
    );
  }
  return (
    <p aria-hidden="true" className="recorder-sound">
      <Mic className="size-4" />
      <span ref={bar} className="recorder-level" />
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
      className={`video-picture ${isMirrored ? "-scale-x-100" : ""}`}
    />
  );
}

function RecorderText({ emoji, title, children }: { emoji: string; title: string; children: ReactNode }) {
  return (
    <div className="recorder-words">
      <Sticker emoji={emoji} className="text-7xl" />
      <p className="font-bold font-display text-2xl leading-tight">{title}</p>
      <p className="max-w-sm text-pretty">{children}</p>
    </div>
  );
}

/** Shows the camera's picture, the take, or why there is neither. */
function RecorderStage({ state }: { state: RecorderState }) {
  return (
    <div className="recorder-stage">
      {"camera" in state && <LivePicture camera={state.camera} />}
      {"camera" in state && <SoundMeter stream={state.camera.stream} />}
      {state.step === "asking" && (
        <RecorderText emoji="👋" title="Waiting for your camera…">
          Allow the camera when your browser asks. Nothing leaves your device until you send the card.
        </RecorderText>
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
        <RecorderText emoji="🎬" title="Cut!">
          One moment while we get it ready.
        </RecorderText>
      )}
      {state.step === "review" && <VideoPreview video={state.video} />}
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

const CAPTIONS = { live: "Record", counting: "Start now", recording: "Stop" } as const;

type ShutterProps = {
  step: keyof typeof CAPTIONS;
  /** The elapsed fraction of the time, 0 to 1. */
  progress: number;
  onPress: () => void;
  ref: Ref<HTMLButtonElement>;
};

/** One button for start and stop. The ring around it shows the elapsed time. */
function Shutter({ step, progress, onPress, ref }: ShutterProps) {
  return (
    <button ref={ref} type="button" onClick={onPress} className="shutter">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="shutter-ring">
        <circle cx="20" cy="20" r="18" />
        <circle cx="20" cy="20" r="18" pathLength={1} strokeDasharray={`${progress} 1`} className="shutter-progress" />
      </svg>
      <span aria-hidden="true" className={step === "recording" ? "shutter-dot shutter-stop" : "shutter-dot"} />
      {CAPTIONS[step]}
    </button>
  );
}

type RecorderControlsProps = {
  state: RecorderState;
  recorder: Recorder;
  onUse: () => void;
  onChooseFile: () => void;
  shutter: Ref<HTMLButtonElement>;
};

function RecorderControls({ state, recorder, onUse, onChooseFile, shutter }: RecorderControlsProps) {
  if (state.step === "live" || state.step === "counting" || state.step === "recording") {
    const press = { live: recorder.countDown, counting: recorder.record, recording: recorder.stop }[state.step];
    const progress = state.step === "recording" ? state.seconds / MAX_TAKE_SECONDS : 0;
    return (
      <div className="recorder-shutter">
        <Shutter ref={shutter} step={state.step} progress={progress} onPress={press} />
        {state.step === "live" && state.camera.other && (
          <button type="button" className="icon-button" aria-label="Switch camera" onClick={recorder.switchCamera}>
            <SwitchCamera className="size-6" />
          </button>
        )}
        {state.step === "counting" && (
          <Button variant="ghost" onClick={recorder.wait}>
            Cancel
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex min-h-11 flex-wrap justify-center gap-3">
      {state.step === "review" && (
        <>
          <Button onClick={onUse}>
            <Check />
            Use this video
          </Button>
          <Button variant="outline" onClick={recorder.open}>
            <RotateCcw />
            Retake
          </Button>
        </>
      )}
      {state.step === "away" && (
        <Button onClick={recorder.open}>
          <Video />
          Turn on camera
        </Button>
      )}
      {state.step === "problem" && (
        <>
          <Button onClick={onChooseFile}>
            <FolderOpen />
            Choose a file
          </Button>
          {state.problem.canRetry && (
            <Button variant="outline" onClick={recorder.open}>
              <RotateCcw />
              Try again
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** When a screen reader announces the end, in seconds before it. */
const WARNING_SECONDS = 10;

export function recorderTitle({ step }: RecorderState): string {
  if (step === "review") return "Happy with it?";
  return step === "recording" ? "Recording" : "Record a video";
}

/** Returns the screen reader announcement for a state. There are few, because the microphone picks them up. */
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

const focusOn = (element: HTMLElement | null) => element?.focus();

type VideoRecorderProps = {
  onUse: (video: ChosenVideo) => void;
  /** Called without a video, however it is closed. */
  onClose: () => void;
  /** Closes the recorder and opens the file picker. */
  onChooseFile: () => void;
};

/**
 * Records a video in the page, full screen on a phone. The camera and microphone are on only from opening until the
 * take ends, the page is hidden or it closes.
 */
export function VideoRecorder({ onUse, onClose, onChooseFile }: VideoRecorderProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<RecorderState>({ step: "asking" });
  const [recorder] = useState(() => createRecorder(setState));
  const [isLeaving, setIsLeaving] = useState(false);
  const id = useId();
  const { step } = state;

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    title.current?.focus();
    recorder.open();
    const onHide = () => document.hidden && recorder.leave();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      recorder.close();
    };
  }, [recorder]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step may remove the focused element
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === dialog.current || !dialog.current?.contains(focused);
    if (step === "live" && (isLost || focused === title.current)) shutter.current?.focus();
    else if (isLost) title.current?.focus();
  }, [step, isLeaving]);

  /** Prevents losing a take by accident: stops a running take, and asks before discarding a finished one. */
  const leave = () => {
    if (step === "recording") recorder.stop();
    else if (step === "review") setIsLeaving(true);
    else onClose();
  };
  const use = () => {
    const video = recorder.give();
    if (video) onUse(video);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="dialog recorder"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && leave()}
    >
      <div className="recorder-body">
        <div className="recorder-head">
          <h2 ref={title} id={id} tabIndex={-1} className="recorder-title">
            {recorderTitle(state)}
          </h2>
          <button type="button" className="icon-button -mr-2" aria-label="Close" onClick={leave}>
            <X />
          </button>
        </div>
        <RecorderStage state={state} />
        <p role="status" className="sr-only">
          {recorderStatus(state)}
        </p>
        {isLeaving && step === "review" ? (
          <div className="flex min-h-11 flex-wrap items-center justify-center gap-3">
            <p className="w-full text-center font-semibold sm:w-auto">Discard this take?</p>
            <Button ref={focusOn} variant="outline" onClick={() => setIsLeaving(false)}>
              Keep it
            </Button>
            <Button variant="destructive" onClick={onClose}>
              Discard it
            </Button>
          </div>
        ) : (
          <RecorderControls
            state={state}
            recorder={recorder}
            onUse={use}
            onChooseFile={onChooseFile}
            shutter={shutter}
          />
        )}
      </div>
    </dialog>
  );
}
