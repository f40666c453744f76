"use client";

import { useEffect, useRef, useState } from "react";
import type { CardDraft } from "@/lib/cards/drafts/draft";
import type { DraftIdentity, FoundDraft } from "./draft-sync";
import { type ChosenVideo, releaseVideo } from "./video-choice";

/** The draft is saved after this pause in typing. */
const PAUSE_MS = 300;

/** A stored video expires after two hours, so it is saved again meanwhile. */
const KEEP_AGAIN_MS = 3_600_000;

const NOTHING: FoundDraft = { identity: null, card: null, isMissing: false };

type Keeper = typeof import("./draft-sync");
type Videos = typeof import("./draft-video");

/** An id that can't be guessed. */
function newStateId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the address still names the state: going back to a sent card restores the page as it was. */
const isInAddress = (sid: string) => new URLSearchParams(location.search).get("sid") === sid;

/** Runs `use` with the video store, which is loaded on first use; null when it can't be loaded. */
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
  /** The card in the builder, once the visitor has changed it. */
  card: CardDraft | null;
  video: ChosenVideo | null;
  /** The tab that an email opens must find it. */
  isShared: boolean;
  onRestore: (card: CardDraft) => void;
  /** The stored video is restored; null when it is gone. */
  onVideo: (video: ChosenVideo | null) => void;
};

/** The draft of the card in the builder. */
export type DraftState = {
  /** Null until the page is hydrated. */
  stateId: string | null;
  /** A draft was restored, or the one that the address names is gone. */
  found: "nothing" | "restored" | "missing";
  /** Whether card and video are saved, if there is anything to save. */
  isKept: boolean;
  isVideoKept: boolean;
  saveNow: () => void;
  /** The card is sent or discarded: nothing of it stays stored. */
  forget: () => void;
};

/** Restores a draft and saves it from then on: at every pause, and when the page is left. */
export function useDraft({ sid, card, video, isShared, onRestore, onVideo }: DraftOptions): DraftState {
  const [identity, setIdentity] = useState<DraftIdentity | null>(null);
  const [found, setFound] = useState<DraftState["found"]>("nothing");
  const [isKept, setIsKept] = useState(true);
  const [isVideoKept, setIsVideoKept] = useState(true);
  const keeper = useRef<Keeper | null>(null);
  // The words are restored before the video; until it is, the draft still has one.
  const [isVideoPending, setIsVideoPending] = useState(false);
  const videoKeptAt = useRef(0);
  const hadVideo = useRef(false);
  // A save that is still due must not bring a deleted draft back.
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
    import("./draft-sync").then(begin, (error) => {
      console.warn("Drafts cannot be kept", error);
      begin(null);
    });
    return () => {
      isLeft = true;
    };
  }, [sid]);

  const text = kept && JSON.stringify(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the card is saved
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
    // Null instead of the current state, or Next's router would miss it.
    if (sid !== null && isInAddress(sid)) window.history.replaceState(null, "", "/cards/new");
  };
  return { stateId, found, isKept, isVideoKept, saveNow, forget };
}
