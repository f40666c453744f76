"use client";

import { type Draft, draftKey, expiredKeys, isExpired, parseDraft } from "@/lib/drafts/draft";

/** The storage of a name; null where it is forbidden. */
function storageOf(name: "sessionStorage" | "localStorage"): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** What stands under the key, unless it is over: then it is removed. Source: spec section 4, drafts. */
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

/** The draft of a form that was begun in this tab; null when there is none. */
export function loadDraft(formId: string): Draft<unknown> | null {
  return read(storageOf("sessionStorage"), draftKey(formId), new Date());
}

/** The draft of a state, begun in whatever tab of this browser; null when there is none. */
export function loadSharedDraft(stateId: string): Draft<unknown> | null {
  return read(storageOf("localStorage"), draftKey(stateId), new Date());
}

/**
 * Keeps a draft for this tab and, when it `isShared`, for a tab that a mail may open. Tells whether it is kept wherever
 * it is wanted: storage can be full or forbidden.
 */
export function storeDraft(draft: Draft<unknown>, { isShared }: { isShared: boolean }): boolean {
  const isKept = write(storageOf("sessionStorage"), draftKey(draft.formId), draft);
  return isShared ? write(storageOf("localStorage"), draftKey(draft.stateId), draft) : isKept;
}

/** Forgets a draft, wherever it is kept. */
export function removeDraft({ formId, stateId }: Pick<Draft<unknown>, "formId" | "stateId">): void {
  storageOf("sessionStorage")?.removeItem(draftKey(formId));
  storageOf("localStorage")?.removeItem(draftKey(stateId));
}

/** Forgets every draft that is over. */
export function purgeDrafts(now: Date): void {
  for (const storage of [storageOf("sessionStorage"), storageOf("localStorage")]) {
    if (!storage) continue;
    const entries = Object.keys(storage).map((key) => [key, storage.getItem(key)] as const);
    for (const key of expiredKeys(entries, now)) storage.removeItem(key);
  }
}

/** Says that a video may be lying in this browser: nobody else is made to open a database for nothing. */
const VIDEO_MARK = "oddly.draft-videos";

/** Whether a draft's video was ever kept here, and may be still. */
export function hasVideoMark(): boolean {
  return storageOf("localStorage")?.getItem(VIDEO_MARK) != null;
}

/** Sets or takes away that mark. Throws where storage is full or forbidden. */
export function setVideoMark(isThere: boolean): void {
  if (isThere) localStorage.setItem(VIDEO_MARK, "1");
  else localStorage.removeItem(VIDEO_MARK);
}
