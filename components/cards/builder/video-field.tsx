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
import { toast } from "@/components/ui/toast-store";
import { MAX_VIDEO_BYTES, MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";
import type { VideoRecorder } from "../recorder/video-recorder";
import { type ChosenVideo, chosenVideo, releaseVideo, type VideoState } from "./video-choice";
import { checkVideo, clockInWords, lengthInWords, sizeInWords } from "./video-file";
import { VideoPreview } from "./video-preview";

/** Some systems don't list .avi or .mov as video. */
const ACCEPT = "video/*,.webm,.mp4,.mov,.avi";

const MAX_MEGABYTES = MAX_VIDEO_BYTES / 1024 / 1024;

/** Called at every change. The current video stays while another file is checked. */
type OnVideoChange = (video: ChosenVideo | null, state: VideoState) => void;

/**
 * Replaces the video. A new file is checked first; the old one stays until it passes, and if it fails. Of several files
 * the last one wins. A removed video can be restored with `undo` until there is another one.
 */
function useVideoCheck(video: ChosenVideo | null, onChange: OnVideoChange, onTaken: () => void) {
  const now = useRef({ video, onChange });
  const generation = useRef(0);
  const isChecking = useRef(false);
  const [removed, setRemoved] = useState<ChosenVideo | null>(null);
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
  const check = async (file: File) => {
    generation.current += 1;
    const myGeneration = generation.current;
    isChecking.current = true;
    now.current.onChange(now.current.video, "validating");
    const checked = await checkVideo(file);
    if (myGeneration !== generation.current) return;
    if ("file" in checked) return take(chosenVideo(checked.file, checked.seconds, "picked"));
    const currentVideo = now.current.video;
    toast({ ...checked.problem, variant: "destructive" });
    settle(currentVideo, currentVideo ? "ready" : "error");
  };
  const remove = () => {
    setRemoved(video);
    releaseVideo(video);
    settle(null, "idle");
  };
  const undo = removed && (() => take(chosenVideo(removed.file, removed.durationSeconds, removed.origin)));
  return { check: (file: File) => void check(file), take, remove, undo };
}

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

  const { check, take, remove, undo } = useVideoCheck(video, onChange, () => focusOn("video, button"));
  const focusOn = (selector: string) => {
    focusTarget.current = selector;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: these two changes remove the focused element
  useEffect(() => {
    const selector = focusTarget.current;
    focusTarget.current = null;
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !field.current?.contains(focused);
    if (selector && !isElsewhere) field.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [video, Recorder]);

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
      <label className={buttonVariants({ variant: "outline", className: "video-file" })}>
        <FolderOpen /> {video ? "Choose another file" : "Choose a file"}
        {/* Phones also offer their camera. */}
        <input ref={input} type="file" accept={ACCEPT} className="sr-only" onChange={choose} />
      </label>
    </>
  );
  return (
    <fieldset
      ref={field}
      className="video-field"
      data-over={isDraggedOver}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDraggedOver(false);
      }}
      onDrop={drop}
    >
      <legend className="sr-only">Your video</legend>
      <div key={video ? "chosen" : "empty"} className="ticket">
        {video ? (
          <div className="ticket-body ticket-split">
            <VideoPreview key={video.previewUrl} video={video} />
            <div className="min-w-0">
              <p className="line-clamp-2 font-bold text-lg leading-snug [overflow-wrap:anywhere]">
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
            <div className="ticket-ways">
              {ways}
              <Button variant="ghost" onClick={discard}>
                <Trash2 />
                Remove
              </Button>
            </div>
          </div>
        ) : (
          <div className="ticket-body">
            <p className="font-bold font-display text-2xl leading-tight">Say it in person</p>
            <p className="mt-1 text-pretty">
              Up to {MAX_VIDEO_SECONDS} seconds and {MAX_MEGABYTES} MB: WebM, MP4, MOV, or AVI
              <span className="video-drop-hint">. You can also drop a file here</span>.
            </p>
            {/* The toast has the reason. */}
            {state === "error" && <p className="field-error">That file wasn't added. MP4 works best.</p>}
            <div className="ticket-ways mt-4">
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
        <p className="ticket-stub">
          <span className="ticket-admit">Admit one</span>
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
    </fieldset>
  );
}
