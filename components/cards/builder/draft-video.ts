"use client";

import { createStore, del, entries, get, set } from "idb-keyval";
import { DRAFT_LIFETIME_MS } from "@/lib/cards/draft";
import { setVideoMark } from "./draft-store";
import { type ChosenVideo, chosenVideo } from "./video-choice";

/** As bytes: Safari stores no File while browsing privately. Earlier versions stored one. */
type StoredFile = { bytes: ArrayBuffer; name: string; type: string } | { file: File };

/** A stored video; its key is the draft's state id. `keptAt` is in epoch milliseconds. */
type StoredVideo = StoredFile & Pick<ChosenVideo, "durationSeconds" | "origin"> & { keptAt: number };

/** Opened on first use: a browser may block it. */
const videos = () => createStore("oddly-drafts", "videos");

/** Whether a stored video is younger than the lifetime of a draft. */
const isFresh = ({ keptAt }: StoredVideo) => Math.abs(Date.now() - keptAt) < DRAFT_LIFETIME_MS;

let lastChange: Promise<unknown> = Promise.resolve();

/** Makes changes in order: a file that is read slowly must not be stored after it was replaced or deleted. */
function inOrder(change: () => Promise<void>): Promise<void> {
  const done = lastChange.then(change);
  lastChange = done.catch(() => undefined);
  return done;
}

/** Saves a draft's video in this browser. Returns whether it succeeded. */
export async function saveVideo(stateId: string, { file, durationSeconds, origin }: ChosenVideo): Promise<boolean> {
  try {
    setVideoMark(true);
    await inOrder(async () => {
      const { name, type } = file;
      const bytes = await file.arrayBuffer();
      const stored: StoredVideo = { bytes, name, type, durationSeconds, origin, keptAt: Date.now() };
      await set(stateId, stored, videos());
    });
    return true;
  } catch (error) {
    console.warn("Failed to keep the video", error);
    return false;
  }
}

/** Returns a draft's video; null when this browser no longer has it. */
export async function loadVideo(stateId: string): Promise<ChosenVideo | null> {
  const stored = await get<StoredVideo>(stateId, videos());
  if (!stored || !isFresh(stored)) return null;
  const file = "file" in stored ? stored.file : new File([stored.bytes], stored.name, { type: stored.type });
  return chosenVideo(file, stored.durationSeconds, stored.origin);
}

export const forgetVideo = (stateId: string): Promise<void> => inOrder(() => del(stateId, videos()));

/** Deletes every video whose draft has expired. */
export async function purgeVideos(): Promise<void> {
  const store = videos();
  const all = await entries<string, StoredVideo>(store);
  const old = all.filter(([, video]) => !isFresh(video));
  await Promise.all(old.map(([stateId]) => del(stateId, store)));
  if (old.length === all.length) setVideoMark(false);
}
