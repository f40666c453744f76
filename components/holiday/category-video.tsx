"use client";

import { ExternalLink, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { durationInWords, playbackOf, type Video } from "@/lib/holidays/videos/video";

/** The holiday's emoji and hue, instead of the holiday: all of it would be in the page's data. */
export type CategoryVideoProps = {
  video: Video | null;
  emoji: string;
  hue: number;
  /** Whether the video starts by itself, because the visitor pressed Adventure and had to sign in first. */
  isBackToWatch?: boolean;
};

/** Starts a video, muted if the browser does not allow sound without a click on this page. */
function start(video: HTMLVideoElement | null): void {
  video?.play().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== "NotAllowedError") return;
    video.muted = true;
    video.play().catch(() => undefined);
  });
}

/**
 * A holiday's video. Nothing is requested from its host before the visitor presses play. Source of the texts: spec
 * section 2, Adventure Video panel.
 */
export function CategoryVideo({ video, emoji, hue, isBackToWatch = false }: CategoryVideoProps) {
  const [watching, setWatching] = useState(isBackToWatch);
  const [failed, setFailed] = useState(false);
  const [measured, setMeasured] = useState<string | null>(null);
  const player = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBackToWatch) player.current?.focus();
  }, [isBackToWatch]);
  const playback = video && playbackOf(video.videoUrl);
  if (!video || !playback) {
    return (
      <EmptyState emoji="🎬" title="No adventure video available yet." size="small">
        Check back later for a fun animated story!
      </EmptyState>
    );
  }
  const watch = () => {
    setWatching(true);
    setFailed(false);
    // The button is gone, so move the keyboard focus to the player.
    requestAnimationFrame(() => player.current?.focus());
  };
  return (
    <div
      className="hued grid overflow-hidden rounded-3xl border border-border bg-card md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      style={hueStyle(hue)}
    >
      <div ref={player} tabIndex={-1} className="relative aspect-video self-start bg-field outline-none">
        {!watching && (
          <button
            type="button"
            onClick={watch}
            className="group absolute inset-0 grid place-items-center"
            aria-label={`Play: ${video.videoTitle}`}
          >
            {video.thumbnailUrl ? (
              // biome-ignore lint/performance/noImgElement: our own poster, already of the right size
              <img src={video.thumbnailUrl} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
            ) : (
              <Sticker emoji={emoji} className="text-8xl" />
            )}
            <span className="absolute grid size-16 place-items-center rounded-full bg-field-strong text-on-field-strong transition-transform group-hover:scale-110 motion-reduce:transition-none">
              <Play className="size-7" />
            </span>
            <span className="absolute right-3 bottom-3 rounded-full bg-black/75 px-2.5 py-0.5 font-semibold text-sm text-white">
              {measured ?? video.duration}
            </span>
          </button>
        )}
        {watching && playback.kind === "frame" && (
          <iframe
            src={playback.src}
            title={`${video.videoTitle}, on ${playback.host}`}
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
            className="absolute inset-0 size-full border-0"
          />
        )}
        {watching && playback.kind === "file" && (
          // biome-ignore lint/a11y/useMediaCaption: an editor's video has built-in captions; ours have a track
          <video
            ref={start}
            src={playback.src}
            controls
            playsInline
            className="absolute inset-0 size-full bg-black"
            onError={() => {
              setFailed(true);
              setWatching(false);
            }}
            onLoadedMetadata={(event) => setMeasured(durationInWords(event.currentTarget.duration))}
          >
            {video.captionsUrl && (
              <track kind="captions" src={video.captionsUrl} srcLang="en" label="English captions" default />
            )}
          </video>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 p-5 wrap-anywhere md:p-7">
        <h3 className="font-bold font-display text-2xl leading-tight">{video.videoTitle}</h3>
        <p className="text-pretty text-muted-foreground">{video.videoDescription}</p>
        <p role="status" className="empty:hidden">
          {failed && "This video won't play here. Try opening it in a new tab."}
        </p>
        <p className="text-muted-foreground text-sm">
          <span className="sr-only">Length: </span>
          {measured ?? video.duration}
        </p>
        {video.lines.length > 0 && (
          <details>
            <summary className="cursor-pointer py-2 font-semibold">The story in words</summary>
            <div className="grid gap-2 text-pretty">
              {video.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </details>
        )}
        <div className="mt-auto flex flex-wrap gap-2">
          <button type="button" onClick={watch} disabled={watching} className={buttonVariants({ variant: "field" })}>
            <Play /> Watch Now
          </button>
          <a href={video.videoUrl} target="_blank" rel="noopener" className={buttonVariants({ variant: "outline" })}>
            <ExternalLink /> Open in New Tab
          </a>
        </div>
      </div>
    </div>
  );
}
