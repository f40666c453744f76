"use client";

import { createStore, del, entries, get, set } from "idb-keyval";
import { DRAFT_LIFETIME_MS } from "@/lib/cards/drafts/draft";
import { setVideoMark } from "./draft-store";
import { type ChosenVideo, chosenVideo } from "./video-choice";

/** A stored video, by the state of its draft. `keptAt` is in epoch milliseconds. */
type KeptVideo = Pick<ChosenVideo, "file" | "durationSeconds" | "origin"> & { keptAt: number };

/** Opened on first use: a browser may block it. */
const videos = () => createStore("oddly-drafts", "videos");

/** Whether a stored video is younger than the lifetime of a draft. */
const isFresh = ({ keptAt }: KeptVideo) => Math.abs(Date.now() - keptAt) < DRAFT_LIFETIME_MS;

/** Saves a draft's video in this browser; returns whether it could. */
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

/** A draft's video; null when this browser no longer has it. */
export async function loadVideo(stateId: string): Promise<ChosenVideo | null> {
  const kept = await get<KeptVideo>(stateId, videos());
  return kept && isFresh(kept) ? chosenVideo(kept.file, kept.durationSeconds, kept.origin) : null;
}

/** Deletes a draft's video. */
export const forgetVideo = (stateId: string): Promise<void> => del(stateId, videos());

/** Deletes every video whose draft has expired. */
export async function purgeVideos(): Promise<void> {
  const store = videos();
  const all = await entries<string, KeptVideo>(store);
  const old = all.filter(([, video]) => !isFresh(video));
  await Promise.all(old.map(([stateId]) => del(stateId, store)));
  if (old.length === all.length) setVideoMark(false);
}
