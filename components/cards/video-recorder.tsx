"use client";

import { X } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { RecorderControls } from "./recorder-controls";
import { createRecorder, type RecorderState } from "./recorder-session";
import { RecorderStage } from "./recorder-stage";
import { recorderStatus, recorderTitle } from "./recorder-words";
import type { ChosenVideo } from "./video-choice";

const focusOn = (element: HTMLElement | null) => element?.focus();

type VideoRecorderProps = {
  onUse: (video: ChosenVideo) => void;
  /** Without a video; called however it is closed. */
  onClose: () => void;
  /** Closes, and opens the file picker. */
  onChooseFile: () => void;
};

/**
 * Records a video in the page, full screen on a phone. Camera and microphone are on from the moment it opens until the take
 * ends, the page is hidden or it closes, and no longer.
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

  /** A take isn't lost by accident: a running one stops, and a finished one is asked about. */
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
            <Icon of={X} />
          </button>
        </div>
        <RecorderStage state={state} />
        <p role="status" className="sr-only">
          {recorderStatus(state)}
        </p>
        {isLeaving && step === "review" ? (
          <div className="flex min-h-11 flex-wrap items-center justify-center gap-3">
            <p className="w-full text-center font-semibold sm:w-auto">Discard this take?</p>
            <button
              ref={focusOn}
              type="button"
              className={buttonClass({ look: "quiet" })}
              onClick={() => setIsLeaving(false)}
            >
              Keep it
            </button>
            <button type="button" className={buttonClass({ look: "danger" })} onClick={onClose}>
              Discard it
            </button>
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
