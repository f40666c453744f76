"use client";

import { useEffect, useRef, useState } from "react";
import type { CardDraft } from "@/lib/drafts/card-draft";
import type { DraftIdentity, FoundDraft } from "./draft-keeper";
import { type ChosenVideo, releaseVideo } from "./video-choice";

/** Typing goes on for this long before it is kept. */
const PAUSE_MS = 300;

/** A video counts as kept for two hours from when it was; who takes longer has it kept once more. */
const KEEP_AGAIN_MS = 3_600_000;

const NOTHING: FoundDraft = { identity: null, card: null, isMissing: false };

type Keeper = typeof import("./draft-keeper");
type Videos = typeof import("./draft-video");

/** An id that nobody guesses. */
function newStateId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the address still names the state: going back to a card that is sent brings the page as it was then. */
const isInAddress = (sid: string) => new URLSearchParams(location.search).get("sid") === sid;

/** What `use` makes of the store of videos, whose code comes with the first video; null where it cannot be had. */
async function withVideos<Result>(use: (videos: Videos) => Promise<Result>): Promise<Result | null> {
  try {
    return await use(await import("./draft-video"));
  } catch (error) {
    console.warn("Videos cannot be kept", error);
    return null;
  }
}

type DraftOptions = {
  /** The state that the address names, after a sign-in. */
  sid: string | null;
  /** What stands in the builder, once anybody has touched it. */
  card: CardDraft | null;
  video: ChosenVideo | null;
  /** A tab that a mail opens is to find it. */
  isShared: boolean;
  onRestore: (card: CardDraft) => void;
  /** A kept video is back; null when it could not be kept. */
  onVideo: (video: ChosenVideo | null) => void;
};

/** The draft of the card in the builder. */
export type DraftState = {
  /** Null until the page has come to life. */
  stateId: string | null;
  /** Whether a card was restored, or the one that the address names is gone. */
  found: "nothing" | "restored" | "missing";
  /** Whether card and video are kept, as far as there is something to keep. */
  isKept: boolean;
  isVideoKept: boolean;
  saveNow: () => void;
  /** The card is sent, or nobody wants it: nothing of it is kept any longer. */
  forget: () => void;
};

/** Restores a card that was begun, and keeps it from then on: at every pause, and whenever the page is left. */
export function useDraft({ sid, card, video, isShared, onRestore, onVideo }: DraftOptions): DraftState {
  const [identity, setIdentity] = useState<DraftIdentity | null>(null);
  const [found, setFound] = useState<DraftState["found"]>("nothing");
  const [isKept, setIsKept] = useState(true);
  const [isVideoKept, setIsVideoKept] = useState(true);
  const keeper = useRef<Keeper | null>(null);
  // The words are back before the video: until it is, too, the draft goes on having one.
  const [isVideoPending, setIsVideoPending] = useState(false);
  const videoKeptAt = useRef(0);
  const hadVideo = useRef(false);
  // What is forgotten stays so, though a save is due before the page knows that there is no card.
  const isForgotten = useRef(false);
  const stateId = identity?.stateId ?? null;
  const kept = card && { ...card, hasVideo: card.hasVideo || isVideoPending };

  const keepVideo = () => {
    if (!video || !stateId) return;
    videoKeptAt.current = Date.now();
    void withVideos((videos) => videos.keepVideo(stateId, video)).then((kept) => setIsVideoKept(kept === true));
  };
  const saveNow = () => {
    if (!kept || !identity || !keeper.current || isForgotten.current) return;
    setIsKept(keeper.current.keepCard(identity, kept, isShared));
    if (Date.now() - videoKeptAt.current > KEEP_AGAIN_MS) keepVideo();
  };
  const latest = useRef({ saveNow, keepVideo, onRestore, onVideo });
  useEffect(() => {
    latest.current = { saveNow, keepVideo, onRestore, onVideo };
    if (!card) isForgotten.current = false;
  });

  useEffect(() => {
    let isLeft = false;
    const begin = (loaded: Keeper | null) => {
      if (isLeft) return;
      keeper.current = loaded;
      const named = sid !== null && isInAddress(sid) ? sid : null;
      const { identity: its, card: kept, isMissing } = loaded?.findCard(named) ?? NOTHING;
      setIdentity(its ?? { stateId: newStateId() });
      setFound(isMissing ? "missing" : kept ? "restored" : "nothing");
      if (kept) latest.current.onRestore(kept);
      if (its && kept?.hasVideo) {
        setIsVideoPending(true);
        void withVideos((videos) => videos.loadVideo(its.stateId)).then((back) => {
          if (isLeft) return releaseVideo(back);
          setIsVideoPending(false);
          latest.current.onVideo(back);
        });
      }
      if (loaded?.mayHaveVideos()) void withVideos((videos) => videos.purgeVideos());
    };
    import("./draft-keeper").then(begin, (error) => {
      console.warn("Drafts cannot be kept", error);
      begin(null);
    });
    return () => {
      isLeft = true;
    };
  }, [sid]);

  const text = kept && JSON.stringify(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the card is one to keep
  useEffect(() => {
    const timer = setTimeout(() => latest.current.saveNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isShared, stateId]);

  useEffect(() => {
    const save = () => latest.current.saveNow();
    window.addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);
    return () => {
      save();
      window.removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", save);
    };
  }, []);

  useEffect(() => {
    if (!stateId) return;
    if (video) latest.current.keepVideo();
    else if (hadVideo.current) void withVideos((videos) => videos.forgetVideo(stateId));
    hadVideo.current = video !== null;
  }, [video, stateId]);

  const forget = () => {
    if (!stateId) return;
    isForgotten.current = card !== null;
    keeper.current?.forgetCard(stateId);
    videoKeptAt.current = 0;
    if (hadVideo.current || isVideoPending) void withVideos((videos) => videos.forgetVideo(stateId));
    setIsVideoPending(false);
    // Null, not the state that is there: only then does Next's router hear of it.
    if (sid !== null && isInAddress(sid)) window.history.replaceState(null, "", "/cards/new");
  };
  return { stateId, found, isKept, isVideoKept, saveNow, forget };
}
