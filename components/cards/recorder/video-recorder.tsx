"use client";

import { Check, FolderOpen, RotateCcw, SwitchCamera, Video, X } from "lucide-react";
import { type Ref, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ChosenVideo } from "../builder/video-choice";
import { lengthInWords } from "../builder/video-file";
import { createRecorder, type Recorder, type RecorderState } from "./session";
import { RecorderStage } from "./stage";
import { MAX_TAKE_SECONDS } from "./take";
import "./recorder.css";

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
    <button
      ref={ref}
      type="button"
      onClick={onPress}
      className="group relative grid justify-items-center gap-1 rounded-3xl px-3 py-1 font-semibold leading-tight"
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-19 -rotate-90 fill-none stroke-[2.5] stroke-border">
        <circle cx="20" cy="20" r="18" />
        <circle
          cx="20"
          cy="20"
          r="18"
          pathLength={1}
          strokeDasharray={`${progress} 1`}
          className="stroke-[3.5] stroke-primary transition-[stroke-dasharray] duration-200 ease-linear"
        />
      </svg>
      <span
        aria-hidden="true"
        className={`absolute top-1 mt-[0.675rem] size-[3.4rem] bg-[oklch(0.6_0.22_20)] transition-[scale,border-radius] duration-150 ${step === "recording" ? "scale-58 rounded-[0.9rem]" : "rounded-full group-hover:scale-94"}`}
      />
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
      className="recorder"
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
