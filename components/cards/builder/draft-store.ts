"use client";

import { type Draft, draftKey, expiredKeys, isExpired, parseDraft } from "@/lib/cards/drafts/draft";

/** A storage by name; null where it is blocked. */
function storageOf(name: "sessionStorage" | "localStorage"): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** The draft under the key; an expired one is removed. Source: spec section 4, drafts. */
function read(storage: Storage | null, key: string, now: Date): Draft<unknown> | null {
  const draft = parseDraft(storage?.getItem(key) ?? null);
  if (!draft) return null;
  if (!isExpired(draft, now)) return draft;
  storage?.removeItem(key);
  return null;
}

function write(storage: Storage | null, key: string, draft: Draft<unknown>): boolean {
  if (!storage) return false;
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch (error) {
    console.warn("Failed to save the draft", error);
    return false;
  }
}

/** This tab's draft of a form; null when there is none. */
export function loadDraft(formId: string): Draft<unknown> | null {
  return read(storageOf("sessionStorage"), draftKey(formId), new Date());
}

/** The draft of a state from any tab of this browser; null when there is none. */
export function loadSharedDraft(stateId: string): Draft<unknown> | null {
  return read(storageOf("localStorage"), draftKey(stateId), new Date());
}

/** Saves a draft for this tab and, when it `isShared`, for other tabs. Returns false when a storage is full or blocked. */
export function storeDraft(draft: Draft<unknown>, { isShared }: { isShared: boolean }): boolean {
  const isKept = write(storageOf("sessionStorage"), draftKey(draft.formId), draft);
  return isShared ? write(storageOf("localStorage"), draftKey(draft.stateId), draft) : isKept;
}

/** Deletes a draft from both storages. */
export function removeDraft({ formId, stateId }: Pick<Draft<unknown>, "formId" | "stateId">): void {
  storageOf("sessionStorage")?.removeItem(draftKey(formId));
  storageOf("localStorage")?.removeItem(draftKey(stateId));
}

/** Deletes every expired draft. */
export function purgeDrafts(now: Date): void {
  for (const storage of [storageOf("sessionStorage"), storageOf("localStorage")]) {
    if (!storage) continue;
    const entries = Object.keys(storage).map((key) => [key, storage.getItem(key)] as const);
    for (const key of expiredKeys(entries, now)) storage.removeItem(key);
  }
}

/** Set when this browser may hold a video, so that others never open the database. */
const VIDEO_MARK = "oddly.draft-videos";

/** Whether this browser may hold a draft's video. */
export function hasVideoMark(): boolean {
  return storageOf("localStorage")?.getItem(VIDEO_MARK) != null;
}

/** Sets or removes that mark. Throws where storage is full or blocked. */
export function setVideoMark(isThere: boolean): void {
  if (isThere) localStorage.setItem(VIDEO_MARK, "1");
  else localStorage.removeItem(VIDEO_MARK);
}
