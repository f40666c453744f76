import { Check, FolderOpen, RotateCcw, SwitchCamera, Video } from "lucide";
import type { Ref } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Recorder, RecorderState } from "./session";
import { MAX_TAKE_SECONDS } from "./take";

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

/** The buttons for each step. */
export function RecorderControls({ state, recorder, onUse, onChooseFile, shutter }: RecorderControlsProps) {
  const quiet = buttonClass({ look: "quiet" });
  if (state.step === "live" || state.step === "counting" || state.step === "recording") {
    const press = { live: recorder.countDown, counting: recorder.record, recording: recorder.stop }[state.step];
    const progress = state.step === "recording" ? state.seconds / MAX_TAKE_SECONDS : 0;
    return (
      <div className="recorder-shutter">
        <Shutter ref={shutter} step={state.step} progress={progress} onPress={press} />
        {state.step === "live" && state.camera.other && (
          <button type="button" className="icon-button" aria-label="Switch camera" onClick={recorder.switchCamera}>
            <Icon of={SwitchCamera} className="size-6" />
          </button>
        )}
        {state.step === "counting" && (
          <button type="button" className={buttonClass({ look: "ghost" })} onClick={recorder.wait}>
            Cancel
          </button>
        )}
      </div>
    );
  }
  return (
    <div className="flex min-h-11 flex-wrap justify-center gap-3">
      {state.step === "review" && (
        <>
          <button type="button" className={buttonClass()} onClick={onUse}>
            <Icon of={Check} /> Use this video
          </button>
          <button type="button" className={quiet} onClick={recorder.open}>
            <Icon of={RotateCcw} /> Retake
          </button>
        </>
      )}
      {state.step === "away" && (
        <button type="button" className={buttonClass()} onClick={recorder.open}>
          <Icon of={Video} /> Turn on camera
        </button>
      )}
      {state.step === "problem" && (
        <>
          <button type="button" className={buttonClass()} onClick={onChooseFile}>
            <Icon of={FolderOpen} /> Choose a file
          </button>
          {state.problem.canRetry && (
            <button type="button" className={quiet} onClick={recorder.open}>
              <Icon of={RotateCcw} /> Try again
            </button>
          )}
        </>
      )}
    </div>
  );
}
