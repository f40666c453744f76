"use client";

import { FolderOpen, Trash2, Undo2, Video } from "lucide-react";
import {
  type ChangeEvent,
  type ComponentProps,
  type ComponentType,
  type DragEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { FieldError } from "@/components/ui/input";
import { toast } from "@/components/ui/toast-store";
import { MAX_VIDEO_BYTES, MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";
import type { VideoRecorder } from "../recorder/video-recorder";
import type { VideoTrimmerProps } from "../trimmer/video-trimmer";
import { type ChosenVideo, chosenVideo, releaseVideo, type VideoState } from "./video-choice";
import {
  checkVideo,
  clockInWords,
  type LongVideo,
  lengthInWords,
  sizeInWords,
  type VideoRejection,
} from "./video-file";
import { VideoPreview } from "./video-preview";
import "./video-field.css";

/** Some systems don't list .avi or .mov as video. */
const ACCEPT = "video/*,.webm,.mp4,.mov,.avi";

const MAX_MEGABYTES = MAX_VIDEO_BYTES / 1024 / 1024;

/** Called at every change. The current video stays while another file is checked. */
type OnVideoChange = (video: ChosenVideo | null, state: VideoState) => void;

/** A long video that is being trimmed, the trimmer, and the rejection in case it can't be trimmed. */
type Trimming = LongVideo & { Trimmer: ComponentType<VideoTrimmerProps>; problem: VideoRejection };

/** Loads the trimmer for a video that is too long. Returns null when this browser can't trim it. */
async function loadTrimmer(long: LongVideo, problem: VideoRejection): Promise<Trimming | null> {
  try {
    const [{ VideoTrimmer }, { canTrim }] = await Promise.all([
      import("../trimmer/video-trimmer"),
      import("../trimmer/cutter"),
    ]);
    return (await canTrim(long.file)) ? { ...long, Trimmer: VideoTrimmer, problem } : null;
  } catch (error) {
    console.warn("No trimmer", error);
    return null;
  }
}

/**
 * Replaces the video. A new file is checked first; the old one stays until it passes, and if it fails. A file that is
 * too long is trimmed where the browser can. Of several files the last one wins. A removed video can be restored with
 * `undo` until there is another one.
 */
function useVideoCheck(video: ChosenVideo | null, onChange: OnVideoChange, onTaken: () => void) {
  const now = useRef({ video, onChange });
  const generation = useRef(0);
  const isChecking = useRef(false);
  const [removed, setRemoved] = useState<ChosenVideo | null>(null);
  const [trimming, setTrimming] = useState<Trimming | null>(null);
  useEffect(() => {
    now.current = { video, onChange };
  });
  useEffect(
    () => () => {
      generation.current += 1;
      if (!isChecking.current) return;
      // Otherwise the form would wait forever.
      isChecking.current = false;
      const { video: currentVideo, onChange: notify } = now.current;
      notify(currentVideo, currentVideo ? "ready" : "idle");
    },
    [],
  );

  const settle = (next: ChosenVideo | null, state: VideoState) => {
    generation.current += 1;
    isChecking.current = false;
    now.current.onChange(next, state);
  };
  const take = (next: ChosenVideo) => {
    setRemoved(null);
    releaseVideo(now.current.video);
    settle(next, "ready");
    onTaken();
  };
  const reject = (problem: VideoRejection) => {
    const currentVideo = now.current.video;
    toast({ ...problem, variant: "destructive" });
    settle(currentVideo, currentVideo ? "ready" : "error");
  };
  /** Checks a file; for the trimmed part of a long one, `original` is why that one was rejected. */
  const check = async (file: File, original?: VideoRejection) => {
    generation.current += 1;
    const myGeneration = generation.current;
    isChecking.current = true;
    setTrimming(null);
    now.current.onChange(now.current.video, "validating");
    const checked = await checkVideo(file);
    if (myGeneration !== generation.current) return;
    if ("file" in checked) return take(chosenVideo(checked.file, checked.seconds, "picked"));
    const opened = checked.long && !original ? await loadTrimmer(checked.long, checked.problem) : null;
    if (myGeneration !== generation.current) return;
    if (!opened) return reject(original ?? checked.problem);
    setTrimming(opened);
    settle(now.current.video, now.current.video ? "ready" : "idle");
  };
  const remove = () => {
    setRemoved(video);
    releaseVideo(video);
    settle(null, "idle");
  };
  const undo = removed && (() => take(chosenVideo(removed.file, removed.durationSeconds, removed.origin)));
  return {
    check: (file: File) => void check(file),
    take,
    remove,
    undo,
    trimmer: trimming && {
      ...trimming,
      // The part is checked like any file.
      onDone: (trimmed: File) => void check(trimmed, trimming.problem),
      onFail: () => {
        setTrimming(null);
        reject(trimming.problem);
      },
      onClose: () => setTrimming(null),
    },
  };
}

const bodyClass = "min-w-0 px-[1.1rem] @min-[34rem]:px-7 pt-[1.35rem] @min-[34rem]:pt-6 pb-6";

type VideoFieldProps = { video: ChosenVideo | null; state: VideoState; onChange: OnVideoChange };

function statusInWords(video: ChosenVideo | null, state: VideoState): string {
  if (state === "validating") return "Checking your video…";
  if (state !== "ready" || !video) return "";
  return `Your video is ready: ${video.file.name}, ${sizeInWords(video.file.size)}, ${lengthInWords(video.durationSeconds)}.`;
}

/** The field for a personal video: recorded, chosen or dropped. The recorder is loaded when it is opened. */
export function VideoField({ video, state, onChange }: VideoFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The selector of the element to focus when the focused element disappears. */
  const focusTarget = useRef<string | null>(null);
  const [Recorder, setRecorder] = useState<ComponentType<ComponentProps<typeof VideoRecorder>> | null>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  const { check, take, remove, undo, trimmer } = useVideoCheck(video, onChange, () => focusOn("video, button"));
  const focusOn = (selector: string) => {
    focusTarget.current = selector;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes remove the focused element
  useEffect(() => {
    const selector = focusTarget.current;
    focusTarget.current = null;
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !field.current?.contains(focused);
    if (selector && !isElsewhere) field.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [video, Recorder, trimmer === null]);

  const record = async () => {
    try {
      const loaded = await import("../recorder/video-recorder");
      setRecorder(() => loaded.VideoRecorder);
    } catch (error) {
      console.warn("No recorder", error);
      toast({
        title: "The recorder didn't load",
        description: "Check your connection or choose a file instead.",
        variant: "destructive",
      });
    }
  };
  const discard = () => {
    remove();
    focusOn("[data-record]");
  };
  const closeRecorder = () => {
    setRecorder(null);
    focusOn("[data-record]");
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    const [file] = event.dataTransfer.files;
    if (file) check(file);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = "";
    if (file) check(file);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsDraggedOver(true);
  };

  const ways = (
    <>
      <Button data-record variant={video ? "outline" : "default"} onClick={() => void record()}>
        <Video />
        {video ? "Record again" : "Record a video"}
      </Button>
      <label
        className={buttonVariants({
          variant: "outline",
          className: "relative cursor-pointer outline-offset-2 outline-primary has-focus-visible:outline-3",
        })}
      >
        <FolderOpen /> {video ? "Choose another file" : "Choose a file"}
        {/* Phones also offer their camera. */}
        <input ref={input} type="file" accept={ACCEPT} className="sr-only" onChange={choose} />
      </label>
    </>
  );
  return (
    <fieldset
      ref={field}
      className="@container min-w-0 rounded-3xl outline-offset-4 outline-primary data-[over=true]:outline-3 data-[over=true]:outline-dashed"
      data-over={isDraggedOver}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDraggedOver(false);
      }}
      onDrop={drop}
    >
      <legend className="sr-only">Your video</legend>
      <div
        key={video ? "chosen" : "empty"}
        className="video-ticket grid @min-[34rem]:grid-cols-[1fr_8.5rem] grid-rows-[1fr_4rem] @min-[34rem]:grid-rows-none rounded-3xl bg-field text-field-ink **:focus-visible:outline-field-ink"
      >
        {video ? (
          <div
            className={`${bodyClass} grid @min-[34rem]:grid-cols-[minmax(0,13rem)_1fr] items-center gap-4 @min-[34rem]:gap-x-6 @min-[34rem]:gap-y-5`}
          >
            <VideoPreview
              key={video.previewUrl}
              video={video}
              className="aspect-4/3 max-h-80 w-full -rotate-[1.5deg] rounded-[0.6rem] border-[0.4rem] border-white shadow-[0_0.3rem_0.9rem_oklch(0_0_0/0.25)]"
            />
            <div className="min-w-0">
              <p className="wrap-anywhere line-clamp-2 font-bold text-lg leading-snug">
                {video.origin === "recorded" ? "Your recording" : video.file.name}
              </p>
              <p>
                {clockInWords(Math.round(video.durationSeconds))} · {sizeInWords(video.file.size)}
                {video.origin === "recorded" && ` · ${video.file.name}`}
              </p>
              {/\.avi$/i.test(video.file.name) && (
                <p className="mt-1 text-sm">Many phones can't play AVI. You can send it, but MP4 is a safer choice.</p>
              )}
            </div>
            <div className="col-span-full flex flex-wrap gap-2">
              {ways}
              <Button variant="ghost" onClick={discard}>
                <Trash2 />
                Remove
              </Button>
            </div>
          </div>
        ) : (
          <div className={bodyClass}>
            <p className="font-bold font-display text-2xl leading-tight">Say it in person</p>
            <p className="mt-1 text-pretty">
              Up to {MAX_VIDEO_SECONDS} seconds and {MAX_MEGABYTES} MB: WebM, MP4, MOV, or AVI
              <span className="[@media(hover:none)]:hidden">. You can also drop a file here</span>.
              {typeof VideoEncoder === "function" && " You can trim a longer one."}
            </p>
            {/* The toast has the reason. */}
            {state === "error" && <FieldError>That file wasn't added. MP4 works best.</FieldError>}
            <div className="mt-4 flex flex-wrap gap-2">
              {ways}
              {undo && (
                <Button variant="ghost" onClick={undo}>
                  <Undo2 />
                  Undo
                </Button>
              )}
            </div>
          </div>
        )}
        <p className="mx-[1.05rem] @min-[34rem]:mx-0 @min-[34rem]:my-[1.05rem] flex @min-[34rem]:flex-col items-center justify-between @min-[34rem]:justify-center gap-3 border-current/40 border-t-3 @min-[34rem]:border-t-0 @min-[34rem]:border-l-3 border-dashed px-[0.1rem] @min-[34rem]:px-4 text-right @min-[34rem]:text-center leading-tight">
          <span className="flex-none @min-[34rem]:-rotate-6 font-display font-extrabold text-[1.05rem] @min-[34rem]:text-[1.6rem] uppercase @min-[34rem]:leading-none tracking-[0.14em] @min-[34rem]:tracking-[0.08em]">
            Admit one
          </span>
          <span className="text-sm">
            {video ? "Plays once, then it's gone" : "They can watch it once, then it's gone"}
          </span>
        </p>
      </div>
      <p role="status" className={state === "validating" ? "mt-2 font-semibold" : "sr-only"}>
        {statusInWords(video, state)}
      </p>
      {Recorder && (
        <Recorder
          onUse={(taken) => {
            setRecorder(null);
            take(taken);
          }}
          onClose={closeRecorder}
          onChooseFile={() => {
            closeRecorder();
            input.current?.click();
          }}
        />
      )}
      {trimmer && (
        <trimmer.Trimmer
          {...trimmer}
          onFail={() => {
            trimmer.onFail();
            focusOn("input[type=file]");
          }}
          onClose={() => {
            trimmer.onClose();
            focusOn("input[type=file]");
          }}
        />
      )}
    </fieldset>
  );
}
