"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { makeDraft } from "@/lib/drafts/draft";
import { draftIdOf, type HolidayDraft, parseHolidayDraft } from "@/lib/editing/form-draft";
import { loadDraft, loadSharedDraft, purgeDrafts, removeDraft, storeDraft } from "../../cards/draft-store";

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

/** Keeps what is typed, at every pause and whenever the page is left; null is nothing to keep. */
export function useKeptDraft(id: string | null, draft: HolidayDraft | null): void {
  const latest = useRef(draft);
  // Before the clean-up of the effects below, which keeps what is there when the editor closes.
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  const text = draft && JSON.stringify(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the form is one to keep
  useEffect(() => {
    const timer = setTimeout(() => keep(id, latest.current), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, text]);
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
