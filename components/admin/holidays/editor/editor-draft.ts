"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import {
  loadDraft,
  loadSharedDraft,
  purgeDrafts,
  removeDraft,
  storeDraft,
} from "@/components/cards/builder/draft-store";
import { makeDraft } from "@/lib/cards/drafts/draft";
import { draftIdOf, type HolidayDraft, parseHolidayDraft } from "@/lib/editorial/form/draft";

/** Save after this pause in typing. */
const PAUSE_MS = 300;

const identityOf = (id: string | null) => ({ formId: `holiday:${id ?? "new"}`, stateId: draftIdOf(id) });

/** Finds the holiday's unsaved draft from the last two hours: of this tab, or else of another tab in this browser. */
export function findDraft(id: string | null): HolidayDraft | null {
  purgeDrafts(new Date());
  const { formId, stateId } = identityOf(id);
  const found = loadDraft(formId) ?? loadSharedDraft(stateId);
  return found?.formId === formId ? parseHolidayDraft(found.data) : null;
}

/** Deletes the holiday's draft. */
export const forgetDraft = (id: string | null): void => removeDraft(identityOf(id));

/**
 * Saves the draft after each pause in typing and when the page is left; null deletes it. Pass the same object while the
 * draft is unchanged.
 */
export function useKeptDraft(id: string | null, draft: HolidayDraft | null): void {
  const latest = useRef(draft);
  // Must run before the cleanup of the last effect below, which saves the latest draft when the editor closes.
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    const timer = setTimeout(() => saveDraft(id, draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, draft]);
  useEffect(() => {
    const save = () => saveDraft(id, latest.current);
    window.addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);
    return () => {
      save();
      window.removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", save);
    };
  }, [id]);
}

function saveDraft(id: string | null, draft: HolidayDraft | null): void {
  if (draft) storeDraft(makeDraft(identityOf(id), draft, new Date()), { isShared: true });
  else forgetDraft(id);
}
