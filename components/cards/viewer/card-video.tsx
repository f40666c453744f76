"use client";

import { Clapperboard, Download, Play } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { failureText, RequestFailed } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast-store";
import { durationInWords } from "@/lib/holidays/videos/video";
import type { ClaimedVideo, Playing } from "./play-once";
import "./card-video.css";

const NOTICE =
  "flex gap-3 rounded-[1.25rem] border-2 border-field-line border-dashed bg-field-soft px-5 py-4 text-pretty text-field-ink outline-none";

type CardVideoNoticeProps = { takesFocus?: boolean; children: ReactNode };

/** A notice about what happened to a card's video. `takesFocus`: it replaced the focused element. */
export function CardVideoNotice({ takesFocus = false, children }: CardVideoNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <p ref={notice} tabIndex={takesFocus ? -1 : undefined} className={NOTICE}>
      <Clapperboard className="mt-0.5 size-6" />
      <span>{children}</span>
    </p>
  );
}

function showNotSaved(error: unknown): void {
  console.warn("The video was not saved", error);
  toast({ title: "The video wasn't saved", description: "Please try again.", variant: "destructive" });
}

/** The video for the card's owner, who can watch it any number of times until it is played. */
export function CardVideoPreview({ cardId, contentType }: { cardId: string; contentType: string }) {
  const [failed, setFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  // The browser may have failed to load it before this code was here.
  useEffect(() => setFailed(Boolean(video.current?.error)), []);
  const videoUrl = `/api/cards/${cardId}/video`;
  const save = async () => {
    try {
      const { saveVideo } = await import("./play-once");
      await saveVideo({ videoUrl, contentType });
    } catch (error) {
      showNotSaved(error);
    }
  };
  return (
    <figure className="grid gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: a personal recording has no captions */}
      <video
        ref={video}
        // #t makes phones show the first frame.
        src={`${videoUrl}#t=0.001`}
        controls
        playsInline
        preload="metadata"
        aria-label="Your personal video"
        className="max-h-[70dvh] w-full rounded-3xl bg-black"
        onError={() => setFailed(true)}
      />
      <figcaption className="text-sm">Your preview doesn't count. The recipient can still watch it once.</figcaption>
      {failed && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p>It won't play here. Your browser may not support this format, or the video was just watched.</p>
          <Button onClick={() => void save()} variant="outline">
            <Download />
            Save the video
          </Button>
        </div>
      )}
    </figure>
  );
}

type CardVideoTicketProps = {
  durationSeconds: number | null;
  /** Whether play was clicked and the video is loading. */
  isTorn: boolean;
  problem: string | null;
  onPlay: () => void;
};

/** The offer to play the video, drawn as a ticket for one showing: explains that it plays once. */
function CardVideoTicket({ durationSeconds, isTorn, problem, onPlay }: CardVideoTicketProps) {
  return (
    <div className="showing grid text-on-field-strong" data-torn={isTorn || undefined}>
      <div className="showing-main rounded-t-[1.25rem] px-6 pt-5 pb-[1.4rem]">
        <p className="flex justify-between gap-4 font-bold text-sm uppercase tracking-widest">
          <span>One showing</span>
          {durationSeconds !== null && (
            <span>
              <span className="sr-only">Length: </span>
              {durationInWords(durationSeconds)}
            </span>
          )}
        </p>
        <p className="mt-3 font-display font-extrabold text-2xl leading-tight">A video, just for you</p>
        <p className="mt-1 text-pretty">
          It plays once and is then deleted for good. Find a quiet spot and turn your sound on first.
        </p>
      </div>
      <div className="showing-stub relative grid justify-items-center gap-3 rounded-b-[1.25rem] px-6 pt-[1.35rem] pb-5">
        {problem && (
          <p role="alert" className="text-center font-semibold">
            {problem}
          </p>
        )}
        <button
          type="button"
          onClick={onPlay}
          aria-disabled={isTorn}
          className="needs-script inline-flex min-h-14 min-w-[min(15rem,100%)] items-center justify-center gap-2.5 rounded-full bg-field-soft px-7 py-2 font-bold text-[1.125rem] text-field-ink transition-colors hover:bg-field"
        >
          <Play className="size-6 fill-current" /> {isTorn ? "One moment…" : problem ? "Try again" : "Play it once"}
        </button>
        <noscript>
          <p className="text-center">To play it, turn on JavaScript in your browser.</p>
        </noscript>
      </div>
    </div>
  );
}

const CardVideoUnplayable = onDemand(async () => (await import("./video-unplayable")).CardVideoUnplayable);

/** The state of the one showing. `unknown-type` is detected before anything is used up. */
type Showing =
  | { is: "offer"; problem: string | null }
  | { is: "starting" }
  | { is: "unknown-type" }
  | { is: "saved" }
  | Playing;

/** Returns how a failed claim ends the showing; null when it can be tried again. */
function endOf(error: unknown): Showing | null {
  if (!(error instanceof RequestFailed)) return null;
  // The link or the card is gone: the reloaded page explains it.
  if (error.status === 404) {
    location.reload();
    return { is: "starting" };
  }
  return error.status === 410 ? { is: "over", notice: error.message } : null;
}

/** Whether this browser can play the type. MOV files are checked as MP4, which is what they contain. */
function canPlay(video: HTMLVideoElement, contentType: string): boolean {
  return video.canPlayType(contentType === "video/quicktime" ? "video/mp4" : contentType) !== "";
}

type CardVideoShowingProps = { cardId: string; share: string; durationSeconds: number | null; contentType: string };

/** The recipient's video: nothing is requested or used up before they click play. */
export function CardVideoShowing({ cardId, share, durationSeconds, contentType }: CardVideoShowingProps) {
  const [showing, setShowing] = useState<Showing>({ is: "offer", problem: null });
  const [isSaving, setIsSaving] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const viewer = useRef<string>(null);
  const claimed = useRef<ClaimedVideo>(null);
  const leave = useRef<() => void>(null);

  useEffect(() => {
    // Preload: after waiting for the player, the click might no longer count as a user gesture.
    import("./play-once").catch(() => {});
    return () => leave.current?.();
  }, []);

  /** Claims the video for this page, with the same secret for retries. */
  const claim = async () => {
    const { claimVideo, newViewer } = await import("./play-once");
    viewer.current ??= newViewer();
    claimed.current ??= await claimVideo(cardId, share, viewer.current);
    return claimed.current;
  };
  const play = async () => {
    if (showing.is === "starting" || !video.current) return;
    if (!canPlay(video.current, contentType)) return setShowing({ is: "unknown-type" });
    // Inside the click handler: iPhones play sound later only if the video was loaded by a tap.
    video.current.load();
    setShowing({ is: "starting" });
    try {
      // Load the player first: without it nothing must be claimed.
      const { playOnce } = await import("./play-once");
      const { videoUrl } = await claim();
      if (!video.current) return;
      setShowing({ is: "playing" });
      leave.current = playOnce(video.current, cardId, videoUrl, setShowing);
      requestAnimationFrame(() => video.current?.focus({ preventScroll: true }));
    } catch (error) {
      setShowing(endOf(error) ?? { is: "offer", problem: failureText(error) });
    }
  };
  const save = async () => {
    if (isSaving) return;
    setIsSaving(true);
    try {
      const { saveVideo, finishVideo } = await import("./play-once");
      await saveVideo(await claim());
      finishVideo(cardId);
      setShowing({ is: "saved" });
    } catch (error) {
      const end = endOf(error);
      if (end) setShowing(end);
      else showNotSaved(error);
    } finally {
      setIsSaving(false);
    }
  };

  const isOnScreen = showing.is === "playing" || showing.is === "holding";
  return (
    <div>
      {(showing.is === "offer" || showing.is === "starting") && (
        <CardVideoTicket
          durationSeconds={durationSeconds}
          isTorn={showing.is === "starting"}
          problem={showing.is === "offer" ? showing.problem : null}
          onPlay={() => void play()}
        />
      )}
      <div className={isOnScreen ? "relative overflow-hidden rounded-3xl bg-black" : "hidden"}>
        {/* biome-ignore lint/a11y/useMediaCaption: a personal recording has no captions */}
        <video
          ref={video}
          controls
          playsInline
          preload="none"
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          disableRemotePlayback
          aria-label="A personal video for you"
          className="max-h-[75dvh] w-full"
        />
        {showing.is === "holding" && (
          <p className="absolute inset-x-3 top-3 rounded-2xl bg-black/80 px-4 py-2 text-center font-semibold text-white">
            Connection lost, holding your place…
          </p>
        )}
      </div>
      {(showing.is === "unknown-type" || showing.is === "unplayable") && (
        <CardVideoUnplayable
          className={`${NOTICE} flex-col`}
          isPressed={showing.is === "unplayable"}
          isSaving={isSaving}
          onSave={() => void save()}
        />
      )}
      {showing.is === "over" && <CardVideoNotice takesFocus>{showing.notice}</CardVideoNotice>}
      {showing.is === "saved" && (
        <CardVideoNotice takesFocus>The video is in your downloads. It was deleted here for privacy.</CardVideoNotice>
      )}
      <p role="status" className="sr-only">
        {showing.is === "starting" && "Getting your video ready"}
        {showing.is === "playing" && "Playing"}
        {showing.is === "holding" && "Connection lost, holding your place"}
      </p>
    </div>
  );
}
