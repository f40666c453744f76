"use client";

import { type CardDraft, makeDraft, parseCardDraft } from "@/lib/cards/drafts/draft";
import { hasVideoMark, loadDraft, loadSharedDraft, purgeDrafts, removeDraft, storeDraft } from "./draft-store";

const FORM_ID = "card";

/** A draft's state id and creation time. */
export type DraftIdentity = { stateId: string; createdAt?: string };

/** A restored card. `isMissing`: the draft in the URL no longer exists. */
export type FoundDraft = { identity: DraftIdentity | null; card: CardDraft | null; isMissing: boolean };

/** Returns the draft with the `sid` from the URL, else this tab's own. Deletes expired drafts. */
export function findCard(sid: string | null): FoundDraft {
  purgeDrafts(new Date());
  const own = loadDraft(FORM_ID);
  const named = sid === null || own?.stateId === sid ? own : loadSharedDraft(sid);
  const draft = [named, own].find((each) => each?.formId === FORM_ID) ?? null;
  const card = draft && parseCardDraft(draft.data);
  if (!draft || !card) return { identity: null, card: null, isMissing: sid !== null };
  const { stateId, createdAt } = draft;
  return { identity: { stateId, createdAt }, card, isMissing: sid !== null && stateId !== sid };
}

/** Saves the card, with `isShared` also for the tab that opens from an email. Returns whether it succeeded. */
export function keepCard(identity: DraftIdentity, card: CardDraft, isShared: boolean): boolean {
  return storeDraft(makeDraft({ formId: FORM_ID, ...identity }, card, new Date()), { isShared });
}

/** Deletes the draft. */
export function forgetCard(stateId: string): void {
  removeDraft({ formId: FORM_ID, stateId });
}

/** Whether this browser may have videos of drafts: only then is their code loaded. */
export const mayHaveVideos = (): boolean => hasVideoMark();
