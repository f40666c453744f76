"use client";

import { Pause, Play, Scissors, X } from "lucide-react";
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";
import { readFrames, trimVideo } from "./cutter";
import {
  firstSelection,
  keyStep,
  moveHandle,
  preciseClock,
  type Selection,
  slide,
  spokenTime,
  wholeTenths,
} from "./selection";
import "../recorder/recorder.css";
import "./trimmer.css";

/** How many pictures fill the strip. */
const FRAMES = 8;

/** Draws a picture into its place in the strip, cropped to fill it. */
function drawFrame(canvas: HTMLCanvasElement, frame: ImageBitmap, index: number): void {
  const width = canvas.width / FRAMES;
  const scale = Math.max(width / frame.width, canvas.height / frame.height);
  const [cropWidth, cropHeight] = [width / scale, canvas.height / scale];
  const [left, top] = [(frame.width - cropWidth) / 2, (frame.height - cropHeight) / 2];
  const place = [index * width, 0, width, canvas.height] as const;
  canvas.getContext("2d")?.drawImage(frame, left, top, cropWidth, cropHeight, ...place);
}

/** The pictures of the whole video, drawn as they arrive. */
function FrameStrip({ file, duration }: { file: File; duration: number }) {
  const strip = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = strip.current;
    if (!canvas) return;
    const stop = new AbortController();
    let index = 0;
    const onFrame = (frame: ImageBitmap) => {
      // It has no size until the dialog is open.
      if (index === 0) [canvas.width, canvas.height] = [2 * canvas.clientWidth, 2 * canvas.clientHeight];
      drawFrame(canvas, frame, index);
      frame.close();
      index += 1;
    };
    void readFrames(file, duration, FRAMES, onFrame, stop.signal);
    return () => stop.abort();
  }, [file, duration]);
  return <canvas ref={strip} className="size-full" />;
}

type TimelineProps = {
  file: File;
  duration: number;
  selection: Selection;
  /** `shown` is the time to show in the preview. */
  onChange: (selection: Selection, shown: number) => void;
  playhead: RefObject<HTMLSpanElement | null>;
};

/** The strip with its two handles. The part between them can be dragged as a whole. */
function Timeline({ file, duration, selection, onChange, playhead }: TimelineProps) {
  const grip = useRef<number | null>(null);
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`;

  const timeAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return ((clientX - left) / width) * duration;
  };
  const slideTo = (start: number) => {
    const moved = slide(selection, start, duration);
    onChange(moved, moved.start);
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    const time = timeAt(event);
    const isInside = selection.start <= time && time <= selection.end;
    // Elsewhere the part jumps to the finger.
    grip.current = isInside ? time - selection.start : (selection.end - selection.start) / 2;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!isInside) slideTo(time - grip.current);
  };
  const move = (handle: keyof Selection, to: number) => {
    const moved = moveHandle(selection, handle, to, duration);
    onChange(moved, moved[handle]);
  };
  const handle = (which: keyof Selection, label: string) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={spokenTime(selection[which])}
      className={`trim-handle trim-${which}`}
      min={0}
      max={duration}
      step={0.1}
      value={selection[which]}
      onChange={({ currentTarget }) => move(which, currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        const step = keyStep(event);
        if (step === null) return;
        event.preventDefault();
        move(which, selection[which] + step);
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out like this
    <div
      role="group"
      aria-label="Part to use"
      className="trim-line"
      style={{ "--start": percent(selection.start), "--end": percent(selection.end) } as CSSProperties}
    >
      <div
        className="trim-strip"
        onPointerDown={grab}
        onPointerMove={(event) => grip.current !== null && slideTo(timeAt(event) - grip.current)}
        onLostPointerCapture={() => {
          grip.current = null;
        }}
      >
        <FrameStrip file={file} duration={duration} />
        <span className="trim-part" />
        <span ref={playhead} className="trim-playhead" />
      </div>
      {handle("start", "Start")}
      {handle("end", "End")}
    </div>
  );
}

/** Plays the selection in a loop, and shows the frame under a handle that is moved. */
function useLoop(selection: Selection, duration: number) {
  const video = useRef<HTMLVideoElement>(null);
  const playhead = useRef<HTMLSpanElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const follow = () => {
      const player = video.current;
      if (player) {
        const { start, end } = selection;
        // A seek may land a little before its target.
        const isOutside = player.currentTime >= end || player.currentTime < start - 0.5;
        if (isOutside && !player.seeking) player.currentTime = start;
        const time = Math.min(Math.max(player.currentTime, start), end);
        playhead.current?.style.setProperty("left", `${(time / duration) * 100}%`);
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, selection, duration]);

  const play = () => {
    const player = video.current;
    if (!player) return;
    const isOutside = player.currentTime < selection.start || player.currentTime >= selection.end - 0.1;
    if (isOutside) player.currentTime = selection.start;
    player.play().catch((error: unknown) => console.warn("No preview", error));
  };
  return {
    video,
    playhead,
    isPlaying,
    toggle: () => (isPlaying ? video.current?.pause() : play()),
    pause: () => video.current?.pause(),
    show: (seconds: number) => {
      video.current?.pause();
      if (video.current) video.current.currentTime = Math.min(seconds, duration - 0.05);
    },
    /** The video's events that change the state. At the end of the file the loop starts over. */
    events: { onPlay: () => setIsPlaying(true), onPause: () => setIsPlaying(false), onEnded: play },
  };
}

/** Creates a URL for the file for as long as the component is shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

export type VideoTrimmerProps = {
  file: File;
  /** The file's length in seconds. */
  seconds: number;
  onDone: (trimmed: File) => void;
  /** The file can't be cut after all. */
  onFail: () => void;
  /** Closed without a video. */
  onClose: () => void;
};

/** Cuts at most 30 seconds out of a longer video, in a dialog; on a phone it fills the screen. */
export function VideoTrimmer({ file, seconds, onDone, onFail, onClose }: VideoTrimmerProps) {
  const duration = wholeTenths(seconds);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const use = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const cutting = useRef<AbortController>(null);
  const [selection, setSelection] = useState(() => firstSelection(duration));
  /** The finished fraction, from 0 to 1; null when nothing is being cut. */
  const [progress, setProgress] = useState<number | null>(null);
  const [wasCanceled, setWasCanceled] = useState(false);
  const { video, playhead, isPlaying, toggle, pause, show, events } = useLoop(selection, duration);
  const url = useObjectUrl(file);
  const id = useId();
  const isCutting = progress !== null;

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    title.current?.focus();
    return () => cutting.current?.abort();
  }, []);
  useEffect(() => {
    if (isCutting) cancel.current?.focus();
    else if (wasCanceled) use.current?.focus();
  }, [isCutting, wasCanceled]);

  const cut = async () => {
    pause();
    const stop = new AbortController();
    cutting.current = stop;
    setProgress(0);
    setWasCanceled(false);
    try {
      const trimmed = await trimVideo(file, seconds, selection, setProgress, stop.signal);
      if (!stop.signal.aborted) onDone(trimmed);
    } catch (error) {
      if (stop.signal.aborted) return;
      console.warn("The video could not be trimmed", error);
      onFail();
    }
  };
  const stopCutting = () => {
    cutting.current?.abort();
    setProgress(null);
    setWasCanceled(true);
  };
  const leave = () => (isCutting ? stopCutting() : onClose());
  const length = selection.end - selection.start;
  const percent = Math.round((progress ?? 0) * 100);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
      className="recorder"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={onClose}
    >
      <div className="recorder-body trim-body">
        <div className="recorder-head">
          <h2 ref={title} id={`${id}-title`} tabIndex={-1} className="recorder-title">
            Trim your video
          </h2>
          <button type="button" className="icon-button -mr-2" aria-label="Close" onClick={leave}>
            <X />
          </button>
        </div>
        <div className="recorder-stage bg-black">
          <video
            ref={video}
            // #t makes phones show the first frame. A press plays it, as does the button below.
            src={url === null ? undefined : `${url}#t=0.001`}
            aria-label={`Your video: ${file.name}`}
            playsInline
            preload="auto"
            className="absolute inset-0 size-full object-contain"
            onClick={isCutting ? undefined : toggle}
            {...events}
          />
        </div>
        <div className="grid gap-3">
          <p id={`${id}-about`} className="text-pretty text-muted-foreground">
            It's {spokenTime(Math.round(seconds))} long, and a card has room for {MAX_VIDEO_SECONDS}. Drag the handles
            to the part you like.
          </p>
          <div inert={isCutting} className={isCutting ? "opacity-50" : ""}>
            <Timeline
              file={file}
              duration={duration}
              selection={selection}
              playhead={playhead}
              onChange={(moved, shown) => {
                setSelection(moved);
                show(shown);
              }}
            />
          </div>
          <p className="-mt-1 flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span>
              {preciseClock(selection.start)} – {preciseClock(selection.end)}
            </span>
            <strong>{spokenTime(length)}</strong>
          </p>
          <p role="status" className="sr-only">
            {isCutting && "Trimming your video…"}
            {!isCutting && wasCanceled && "Canceled. Your selection is still here."}
          </p>
          {isCutting ? (
            <div className="flex min-h-12 items-center gap-3">
              <div
                role="progressbar"
                aria-label="Trimming"
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={percent}
                className="h-[0.9rem] flex-1 overflow-hidden rounded-full bg-muted"
              >
                <span
                  className="block size-full origin-left bg-primary transition-[scale] duration-200"
                  style={{ scale: `${progress} 1` }}
                />
              </div>
              <span aria-hidden="true" className="w-12 text-right font-semibold tabular-nums">
                {percent}%
              </span>
              <Button ref={cancel} variant="outline" onClick={stopCutting}>
                <X />
                Cancel
              </Button>
            </div>
          ) : (
            <div className="flex min-h-12 gap-2">
              <Button variant="outline" onClick={toggle}>
                {isPlaying ? <Pause /> : <Play />}
                {isPlaying ? "Pause" : "Play"}
              </Button>
              <Button ref={use} className="grow" onClick={() => void cut()}>
                <Scissors />
                Use this part
              </Button>
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}
