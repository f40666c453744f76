"use client";

import { createStore, del, entries, get, set } from "idb-keyval";
import { DRAFT_LIFETIME_MS } from "@/lib/drafts/draft";
import { setVideoMark } from "./draft-store";
import { type ChosenVideo, chosenVideo } from "./video-choice";

/** What is kept of a video, by the state of its draft: the rest is made of it. `keptAt` is in epoch milliseconds. */
type KeptVideo = Pick<ChosenVideo, "file" | "durationSeconds" | "origin"> & { keptAt: number };

/** Opened with the first use: a browser may forbid it. */
const videos = () => createStore("oddly-drafts", "videos");

/** Whether a kept video is as young as a draft. */
const isFresh = ({ keptAt }: KeptVideo) => Math.abs(Date.now() - keptAt) < DRAFT_LIFETIME_MS;

/** Keeps a draft's video in this browser; tells whether it could. */
export async function keepVideo(stateId: string, { file, durationSeconds, origin }: ChosenVideo): Promise<boolean> {
  try {
    setVideoMark(true);
    await set(stateId, { file, durationSeconds, origin, keptAt: Date.now() } satisfies KeptVideo, videos());
    return true;
  } catch (error) {
    console.warn("Failed to keep the video", error);
    return false;
  }
}

/** A draft's video; null when this browser has none any more. */
export async function loadVideo(stateId: string): Promise<ChosenVideo | null> {
  const kept = await get<KeptVideo>(stateId, videos());
  return kept && isFresh(kept) ? chosenVideo(kept.file, kept.durationSeconds, kept.origin) : null;
}

/** Forgets a draft's video. */
export const forgetVideo = (stateId: string): Promise<void> => del(stateId, videos());

/** Forgets every video whose draft is over. */
export async function purgeVideos(): Promise<void> {
  const store = videos();
  const all = await entries<string, KeptVideo>(store);
  const old = all.filter(([, video]) => !isFresh(video));
  await Promise.all(old.map(([stateId]) => del(stateId, store)));
  if (old.length === all.length) setVideoMark(false);
}
