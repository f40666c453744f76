"use client";

import { useEffect, useRef, useState } from "react";
import { hasVideoMark } from "./draft-store";
import { type CardDraft, type DraftIdentity, findCard, forgetCard, saveCard } from "./draft-sync";
import { type ChosenVideo, releaseVideo } from "./video-choice";

/** The draft is saved after this pause in typing. */
const PAUSE_MS = 300;

/** A stored video expires after two hours, so it is saved again before that. */
const SAVE_AGAIN_MS = 3_600_000;

type Videos = typeof import("./draft-video");

function newStateId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the URL still has the state id: going back to a sent card restores the old page. */
const isInUrl = (sid: string) => new URLSearchParams(location.search).get("sid") === sid;

/** Runs `use` with the video store, which is loaded on first use. Returns null when it can't be loaded. */
async function withVideos<Result>(use: (videos: Videos) => Promise<Result>): Promise<Result | null> {
  try {
    return await use(await import("./draft-video"));
  } catch (error) {
    console.warn("Videos cannot be kept", error);
    return null;
  }
}

type DraftOptions = {
  /** The state id in the URL, after a sign-in. */
  sid: string | null;
  /** The card in the builder, once the visitor has changed it. */
  card: CardDraft | null;
  video: ChosenVideo | null;
  /** Whether the draft must be available to the tab that opens from an email. */
  isShared: boolean;
  onRestore: (card: CardDraft) => void;
  /** Called with the restored video; null when it is gone. */
  onVideo: (video: ChosenVideo | null) => void;
};

/** Restores a draft and saves it from then on: at every pause, and when the page is left. */
export function useDraft({ sid, card, video, isShared, onRestore, onVideo }: DraftOptions) {
  const [identity, setIdentity] = useState<DraftIdentity | null>(null);
  // Whether a draft was restored, or the one in the URL is gone.
  const [found, setFound] = useState<"nothing" | "restored" | "missing">("nothing");
  // Whether card and video are saved, if there is anything to save.
  const [isSaved, setIsSaved] = useState(true);
  const [isVideoSaved, setIsVideoSaved] = useState(true);
  // The text is restored before the video, so until then the draft still has one.
  const [isVideoPending, setIsVideoPending] = useState(false);
  const videoSavedAt = useRef(0);
  const hadVideo = useRef(false);
  // A pending save must not restore a deleted draft.
  const isForgotten = useRef(false);
  // Null until the page is hydrated.
  const stateId = identity?.stateId ?? null;
  const cardToSave = card && { ...card, hasVideo: card.hasVideo || isVideoPending };

  const saveVideo = () => {
    if (!video || !stateId) return;
    videoSavedAt.current = Date.now();
    void withVideos((videos) => videos.saveVideo(stateId, video)).then((isSaved) => setIsVideoSaved(isSaved === true));
  };
  const saveNow = () => {
    if (!cardToSave || !identity || isForgotten.current) return;
    setIsSaved(saveCard(identity, cardToSave, isShared));
    if (Date.now() - videoSavedAt.current > SAVE_AGAIN_MS) saveVideo();
  };
  const latest = useRef({ saveNow, saveVideo, onRestore, onVideo });
  useEffect(() => {
    latest.current = { saveNow, saveVideo, onRestore, onVideo };
    if (!card) isForgotten.current = false;
  });

  useEffect(() => {
    let isLeft = false;
    const named = sid !== null && isInUrl(sid) ? sid : null;
    const { identity: restoredIdentity, card: restored, isMissing } = findCard(named);
    setIdentity(restoredIdentity ?? { stateId: newStateId() });
    setFound(isMissing ? "missing" : restored ? "restored" : "nothing");
    if (restored) latest.current.onRestore(restored);
    if (restoredIdentity && restored?.hasVideo) {
      setIsVideoPending(true);
      void withVideos((videos) => videos.loadVideo(restoredIdentity.stateId)).then((restoredVideo) => {
        if (isLeft) return releaseVideo(restoredVideo);
        setIsVideoPending(false);
        latest.current.onVideo(restoredVideo);
      });
    }
    // Only then is their code loaded.
    if (hasVideoMark()) void withVideos((videos) => videos.purgeVideos());
    return () => {
      isLeft = true;
    };
  }, [sid]);

  const text = cardToSave && JSON.stringify(cardToSave);
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
    if (video) latest.current.saveVideo();
    else if (hadVideo.current) void withVideos((videos) => videos.forgetVideo(stateId));
    hadVideo.current = video !== null;
  }, [video, stateId]);

  /** Deletes the draft and its video, once the card is sent or discarded. */
  const forget = () => {
    if (!stateId) return;
    isForgotten.current = card !== null;
    forgetCard(stateId);
    videoSavedAt.current = 0;
    if (hadVideo.current || isVideoPending) void withVideos((videos) => videos.forgetVideo(stateId));
    setIsVideoPending(false);
    // Pass null instead of the current state, or Next's router would miss the change.
    if (sid !== null && isInUrl(sid)) window.history.replaceState(null, "", "/cards/new");
  };
  return { stateId, found, isSaved, isVideoSaved, saveNow, forget };
}
