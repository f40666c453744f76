"use client";

import { type CardDraft, parseCardDraft } from "@/lib/drafts/card-draft";
import { makeDraft } from "@/lib/drafts/draft";
import { hasVideoMark, loadDraft, loadSharedDraft, purgeDrafts, removeDraft, storeDraft } from "./draft-store";

const FORM_ID = "card";

/** Which filling-in of the builder a draft is of, and when it was begun. */
export type DraftIdentity = { stateId: string; createdAt?: string };

/** A card as it was found. `isMissing`: it is not the one that the address names, or there is none. */
export type FoundDraft = { identity: DraftIdentity | null; card: CardDraft | null; isMissing: boolean };

/** The card that was begun: the one that the address names by `sid`, else this tab's own. Forgets what is over. */
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

/** Keeps the card, also for a tab that a mail opens when it `isShared`; tells whether it could. */
export function keepCard(identity: DraftIdentity, card: CardDraft, isShared: boolean): boolean {
  return storeDraft(makeDraft({ formId: FORM_ID, ...identity }, card, new Date()), { isShared });
}

/** Forgets the card. */
export function forgetCard(stateId: string): void {
  removeDraft({ formId: FORM_ID, stateId });
}

/** Whether this browser may hold videos of drafts: only then the code that looks for them is fetched. */
export const mayHaveVideos = (): boolean => hasVideoMark();
