"use client";

import { type Draft, draftKey, expiredKeys, isExpired, parseDraft } from "@/lib/cards/draft";

/** Returns a storage by name; null when it is blocked. */
function storageOf(name: "sessionStorage" | "localStorage"): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** Returns the draft under the key; removes it if it has expired. Source: spec section 4, drafts. */
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

/** Returns this tab's draft of a form; null without one. */
export function loadDraft(formId: string): Draft<unknown> | null {
  return read(storageOf("sessionStorage"), draftKey(formId), new Date());
}

/** Returns the draft with the state id, from any tab of this browser; null without one. */
export function loadSharedDraft(stateId: string): Draft<unknown> | null {
  return read(storageOf("localStorage"), draftKey(stateId), new Date());
}

/** Saves a draft for this tab and, with `isShared`, for other tabs. Returns false when a storage is full or blocked. */
export function storeDraft(draft: Draft<unknown>, { isShared }: { isShared: boolean }): boolean {
  const isSaved = write(storageOf("sessionStorage"), draftKey(draft.formId), draft);
  return isShared ? write(storageOf("localStorage"), draftKey(draft.stateId), draft) : isSaved;
}

export function removeDraft({ formId, stateId }: Pick<Draft<unknown>, "formId" | "stateId">): void {
  storageOf("sessionStorage")?.removeItem(draftKey(formId));
  storageOf("localStorage")?.removeItem(draftKey(stateId));
}

export function purgeDrafts(now: Date): void {
  for (const storage of [storageOf("sessionStorage"), storageOf("localStorage")]) {
    if (!storage) continue;
    const entries = Object.keys(storage).map((key) => [key, storage.getItem(key)] as const);
    for (const key of expiredKeys(entries, now)) storage.removeItem(key);
  }
}

/** Set when this browser may have a stored video, so that others never open the database. */
const VIDEO_MARK = "oddly.draft-videos";

export function hasVideoMark(): boolean {
  return storageOf("localStorage")?.getItem(VIDEO_MARK) != null;
}

/** Sets or removes that mark. Throws when storage is full or blocked. */
export function setVideoMark(isSet: boolean): void {
  if (isSet) localStorage.setItem(VIDEO_MARK, "1");
  else localStorage.removeItem(VIDEO_MARK);
}
