"use client";

import { FolderOpen, Trash2, Undo2, Video } from "lucide";
import {
  type ComponentProps,
  type ComponentType,
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";
import { MAX_VIDEO_BYTES, MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";
import type { VideoRecorder } from "../recorder/video-recorder";
import { useVideoCheck } from "./use-video-check";
import type { ChosenVideo, VideoState } from "./video-choice";
import { clockInWords, lengthInWords, sizeInWords } from "./video-labels";
import { VideoPreview } from "./video-preview";

type VideoTicketProps = {
  video: ChosenVideo;
  onRemove: () => void;
  /** Buttons for another video. */
  children: ReactNode;
};

/** The chosen video, drawn as a ticket. */
export function VideoTicket({ video, onRemove, children }: VideoTicketProps) {
  const { file, durationSeconds, origin } = video;
  return (
    <div className="ticket">
      <div className="ticket-body ticket-split">
        <VideoPreview key={video.previewUrl} video={video} />
        <div className="min-w-0">
          <p className="line-clamp-2 font-bold text-lg leading-snug [overflow-wrap:anywhere]">
            {origin === "recorded" ? "Your recording" : file.name}
          </p>
          <p>
            {clockInWords(Math.round(durationSeconds))} · {sizeInWords(file.size)}
            {origin === "recorded" && ` · ${file.name}`}
          </p>
          {/\.avi$/i.test(file.name) && (
            <p className="mt-1 text-sm">Many phones can't play AVI. You can send it, but MP4 is a safer choice.</p>
          )}
        </div>
        <div className="ticket-ways">
          {children}
          <button type="button" className={buttonClass({ look: "ghost" })} onClick={onRemove}>
            <Icon of={Trash2} /> Remove
          </button>
        </div>
      </div>
      <p className="ticket-stub">
        <span className="ticket-admit">Admit one</span>
        <span className="text-sm">Plays once, then it's gone</span>
      </p>
    </div>
  );
}

/** Some systems don't list .avi or .mov as video. */
const ACCEPT = "video/*,.webm,.mp4,.mov,.avi";

type VideoFileButtonProps = {
  label: string;
  onFile: (file: File) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The browser's file picker as a button. Phones also offer their camera. */
export function VideoFileButton({ label, onFile, ref }: VideoFileButtonProps) {
  return (
    <label className={buttonClass({ look: "quiet", className: "video-file" })}>
      <Icon of={FolderOpen} /> {label}
      <input
        ref={ref}
        type="file"
        accept={ACCEPT}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

export type { ChosenVideo, VideoState } from "./video-choice";

const MAX_MEGABYTES = MAX_VIDEO_BYTES / 1024 / 1024;

type VideoFieldProps = {
  video: ChosenVideo | null;
  state: VideoState;
  /** Called at every change. The current video stays while another file is checked. */
  onChange: (video: ChosenVideo | null, state: VideoState) => void;
};

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

  const { check, take, remove, undo } = useVideoCheck({
    video,
    onChange,
    onTaken: () => focusOn("video, button"),
  });
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
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsDraggedOver(true);
  };

  const ways = (
    <>
      <button
        type="button"
        data-record
        className={buttonClass({ look: video ? "quiet" : "solid" })}
        onClick={() => void record()}
      >
        <Icon of={Video} /> {video ? "Record again" : "Record a video"}
      </button>
      <VideoFileButton ref={input} label={video ? "Choose another file" : "Choose a file"} onFile={check} />
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
      {video ? (
        <VideoTicket
          video={video}
          onRemove={() => {
            remove();
            focusOn("[data-record]");
          }}
        >
          {ways}
        </VideoTicket>
      ) : (
        <div className="ticket">
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
                <button type="button" className={buttonClass({ look: "ghost" })} onClick={undo}>
                  <Icon of={Undo2} /> Undo
                </button>
              )}
            </div>
          </div>
          <p className="ticket-stub">
            <span className="ticket-admit">Admit one</span>
            <span className="text-sm">They can watch it once, then it's gone</span>
          </p>
        </div>
      )}
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
