"use client";

import { createStore, del, entries, get, set } from "idb-keyval";
import { DRAFT_LIFETIME_MS } from "@/lib/cards/draft";
import { setVideoMark } from "./draft-store";
import { type ChosenVideo, chosenVideo } from "./video-choice";

/** A stored video; its key is the draft's state id. `keptAt` is in epoch milliseconds. */
type StoredVideo = Pick<ChosenVideo, "file" | "durationSeconds" | "origin"> & { keptAt: number };

/** Opened on first use: a browser may block it. */
const videos = () => createStore("oddly-drafts", "videos");

/** Whether a stored video is younger than the lifetime of a draft. */
const isFresh = ({ keptAt }: StoredVideo) => Math.abs(Date.now() - keptAt) < DRAFT_LIFETIME_MS;

/** Saves a draft's video in this browser. Returns whether it succeeded. */
export async function saveVideo(stateId: string, { file, durationSeconds, origin }: ChosenVideo): Promise<boolean> {
  try {
    setVideoMark(true);
    await set(stateId, { file, durationSeconds, origin, keptAt: Date.now() } satisfies StoredVideo, videos());
    return true;
  } catch (error) {
    console.warn("Failed to keep the video", error);
    return false;
  }
}

/** Returns a draft's video; null when this browser no longer has it. */
export async function loadVideo(stateId: string): Promise<ChosenVideo | null> {
  const stored = await get<StoredVideo>(stateId, videos());
  return stored && isFresh(stored) ? chosenVideo(stored.file, stored.durationSeconds, stored.origin) : null;
}

export const forgetVideo = (stateId: string): Promise<void> => del(stateId, videos());

/** Deletes every video whose draft has expired. */
export async function purgeVideos(): Promise<void> {
  const store = videos();
  const all = await entries<string, StoredVideo>(store);
  const old = all.filter(([, video]) => !isFresh(video));
  await Promise.all(old.map(([stateId]) => del(stateId, store)));
  if (old.length === all.length) setVideoMark(false);
}
