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

/** Typing goes on for this long before it is kept. */
const PAUSE_MS = 300;

const identityOf = (id: string | null) => ({ formId: `holiday:${id ?? "new"}`, stateId: draftIdOf(id) });

/** What was typed about the holiday within the last two hours and not saved: in this tab, else in any other of this browser. */
export function findDraft(id: string | null): HolidayDraft | null {
  purgeDrafts(new Date());
  const { formId, stateId } = identityOf(id);
  const found = loadDraft(formId) ?? loadSharedDraft(stateId);
  return found?.formId === formId ? parseHolidayDraft(found.data) : null;
}

/** Forgets what was typed about the holiday. */
export const forgetDraft = (id: string | null): void => removeDraft(identityOf(id));

/**
 * Keeps what is typed, at every pause and whenever the page is left; null is nothing to keep. The draft has to be the same
 * object for as long as it says the same.
 */
export function useKeptDraft(id: string | null, draft: HolidayDraft | null): void {
  const latest = useRef(draft);
  // Before the clean-up of the last effect below, which keeps what is there when the editor closes.
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    const timer = setTimeout(() => keep(id, draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, draft]);
  useEffect(() => {
    const save = () => keep(id, latest.current);
    window.addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);
    return () => {
      save();
      window.removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", save);
    };
  }, [id]);
}

function keep(id: string | null, draft: HolidayDraft | null): void {
  if (draft) storeDraft(makeDraft(identityOf(id), draft, new Date()), { isShared: true });
  else forgetDraft(id);
}
