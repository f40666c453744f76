"use client";

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  loadDraft,
  loadSharedDraft,
  purgeDrafts,
  removeDraft,
  storeDraft,
} from "@/components/cards/builder/draft-store";
import { failureText, RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { makeDraft } from "@/lib/cards/draft";
import type { EditedHoliday, Revision } from "@/lib/editorial/edited-holiday";
import { bodyOfStored, changedFields, isDeepEqual, type Part, rebaseForm } from "@/lib/editorial/form/changes";
import {
  bodyOf,
  draftIdOf,
  EMPTY_FORM,
  formOf,
  type HolidayBody,
  type HolidayDraft,
  type HolidayForm,
  type Problems,
  parseHolidayDraft,
  problemsIn,
  problemsOf,
} from "@/lib/editorial/form/form";
import { adminRequest } from "../../admin-request";

/** Save after this pause in typing. */
const PAUSE_MS = 300;

const identityOf = (id: string | null) => ({ formId: `holiday:${id ?? "new"}`, stateId: draftIdOf(id) });

/** Finds the holiday's unsaved draft from the last two hours: of this tab, or else of another tab in this browser. */
function findDraft(id: string | null): HolidayDraft | null {
  purgeDrafts(new Date());
  const { formId, stateId } = identityOf(id);
  const found = loadDraft(formId) ?? loadSharedDraft(stateId);
  return found?.formId === formId ? parseHolidayDraft(found.data) : null;
}

const forgetDraft = (id: string | null): void => removeDraft(identityOf(id));

function saveDraft(id: string | null, draft: HolidayDraft | null): void {
  if (draft) storeDraft(makeDraft(identityOf(id), draft, new Date()), { isShared: true });
  else forgetDraft(id);
}

/**
 * Saves the draft after each pause in typing and when the page is left; null deletes it. Pass the same object while the
 * draft is unchanged.
 */
function useStoredDraft(id: string | null, draft: HolidayDraft | null): void {
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

/** Changes that another editor saved in between. */
export type Conflict = {
  /** The parts that both changed: the form has mine until the editor chooses. */
  clashes: Part[];
  /** The parts that only the other editor changed, which are already in the form. */
  theirs: Part[];
  /** The holiday as I started, as I edited it, and as the other editor saved it. */
  before: HolidayBody;
  mine: HolidayBody;
  other: HolidayBody;
  seen: number;
};

export type EditorState = {
  form: HolidayForm;
  /** As last loaded from the server; null for a new holiday. */
  stored: EditedHoliday | null;
  conflict: Conflict | null;
  isRestored: boolean;
};

/** Returns what a save would send: all of a new holiday, or the changed fields of an existing one. */
function unsaved({ form, stored }: Pick<EditorState, "form" | "stored">): Partial<HolidayBody> {
  const body = bodyOf(form);
  return stored ? changedFields(bodyOfStored(stored), body) : body;
}

/** Whether closing the editor would lose anything. */
export function isTouched({ form, stored }: Pick<EditorState, "form" | "stored">): boolean {
  // Text that is not a rule yet is not part of the body, but it was typed.
  if (form.rule === "" && form.ruleWords.trim() !== "") return true;
  return stored ? Object.keys(unsaved({ form, stored })).length > 0 : !isDeepEqual(bodyOf(form), bodyOf(EMPTY_FORM));
}

/** Returns the draft to save; null when nothing would be lost. */
export function draftOf({ form, stored, conflict }: EditorState): HolidayDraft | null {
  if (!isTouched({ form, stored })) return null;
  // Until the conflict is resolved, the draft's base is the version it started from, so that a reload shows the
  // conflict again.
  if (conflict) return { form, base: { body: conflict.before, version: conflict.seen } };
  return { form, base: stored && { body: bodyOfStored(stored), version: stored.version } };
}

/** Rebases the form onto the version that another editor has saved since `began`. */
export function meet(
  state: EditorState,
  began: { body: HolidayBody; version: number },
  stored: EditedHoliday,
): EditorState {
  const other = bodyOfStored(stored);
  const { form, theirs, clashes } = rebaseForm(state.form, began.body, other);
  const mine = bodyOf(state.form);
  const conflict = { clashes, theirs, before: began.body, mine, other, seen: began.version };
  return { ...state, form, stored, conflict: theirs.length + clashes.length > 0 ? conflict : null };
}

/** Returns the initial state: the stored holiday with any unsaved draft applied. */
function firstState(stored: EditedHoliday | null): EditorState {
  const fresh: EditorState = {
    form: stored ? formOf(stored) : EMPTY_FORM,
    stored,
    conflict: null,
    isRestored: false,
  };
  const draft = findDraft(stored?.id ?? null);
  if (!draft) return fresh;
  const state = { ...fresh, form: draft.form, isRestored: true };
  const { base } = draft;
  const met = stored && base && base.version !== stored.version ? meet(state, base, stored) : state;
  return isTouched(met) ? met : fresh;
}

/** Returns who saved the holiday after version `seen`, oldest first; "Someone" for a deleted account. */
export function editorsSince(revisions: readonly Revision[], seen: number): { editor: string; editedAt: string }[] {
  const since = revisions.filter(({ version, action }) => version > seen && action !== "gifts").toReversed();
  return since.map(({ editor, editedAt }) => ({ editor: editor ?? "Someone", editedAt }));
}

const pathOf = (id: string) => `/api/admin/holidays/${id}`;

const isOlder = (error: unknown): boolean =>
  error instanceof RequestFailed && error.status === 409 && error.issues.some(({ path }) => path === "version");

/** The state of a holiday's form: values, problems, and saving. */
export function useHolidayForm(loaded: EditedHoliday | null) {
  const [state, setState] = useState<EditorState>(() => firstState(loaded));
  const [problems, setProblems] = useState<Problems>({});
  // Increases with each refused save; the screen then focuses the first invalid field.
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const { form, stored } = state;
  const draft = useMemo(() => draftOf(state), [state]);
  const isDirty = draft !== null;
  useStoredDraft(stored?.id ?? null, draft);

  const change = useCallback((patch: Partial<HolidayForm>) => {
    setState((before) => ({ ...before, form: { ...before.form, ...patch } }));
    // Clear the problems of a changed field; for a list, of the whole list.
    setProblems((before) => {
      const touched = Object.keys(patch).map((field) =>
        field.replace(/^origin.+/, "origin").replace("ruleWords", "rule"),
      );
      return Object.fromEntries(Object.entries(before).filter(([path]) => !touched.includes(path.split(".")[0] ?? "")));
    });
  }, []);
  const refuse = (found: Problems) => {
    setProblems(found);
    setRefusals((count) => count + 1);
  };

  const put = (id: string, sent: Partial<HolidayBody>, version: number) =>
    adminRequest<EditedHoliday>(pathOf(id), { method: "PUT", body: { ...sent, version } });

  /** Saves the changed fields. Returns null when another editor has changed fields of the form meanwhile. */
  const update = async (before: EditedHoliday, sent: Partial<HolidayBody>): Promise<EditedHoliday | null> => {
    try {
      return await put(before.id, sent, before.version);
    } catch (error) {
      if (!isOlder(error)) throw error;
    }
    const newer = await adminRequest<EditedHoliday>(pathOf(before.id));
    const began = { body: bodyOfStored(before), version: before.version };
    const rebased = meet(state, began, newer);
    // Nothing left to send: an earlier save succeeded, and only its response was lost.
    if (!isTouched(rebased)) return newer;
    // The other change is outside the form, such as of the videos, so retrying overwrites nothing.
    if (!rebased.conflict) return put(before.id, sent, newer.version);
    setState((now) => meet(now, began, newer));
    return null;
  };

  const failed = (error: unknown) => {
    const found = error instanceof RequestFailed ? problemsOf(error.issues, form) : {};
    const isMarked = Object.keys(found).length > 0;
    if (isMarked) refuse(found);
    const title = stored ? "Update Failed" : "Creation Failed";
    const description = isMarked ? "Please check the marked fields." : failureText(error);
    toast({ title, description, variant: "destructive" });
  };

  /** Returns the saved holiday, or null when it was refused and the form shows why. */
  const save = async (): Promise<EditedHoliday | null> => {
    if (isSaving) return null;
    const sent = unsaved(state);
    const found = problemsIn(form, sent, stored === null);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return null;
    }
    setProblems({});
    setIsSaving(true);
    try {
      const saved = stored
        ? await update(stored, sent)
        : await adminRequest<EditedHoliday>("/api/admin/holidays", { method: "POST", body: sent });
      if (!saved) return null;
      if (!stored) forgetDraft(null);
      const began = bodyOf(form);
      setState((before) => ({
        // Keep what was typed while saving.
        form: rebaseForm(before.form, began, bodyOfStored(saved)).form,
        stored: saved,
        conflict: null,
        isRestored: false,
      }));
      return saved;
    } catch (error) {
      failed(error);
      return null;
    } finally {
      setIsSaving(false);
    }
  };

  /** Discards unsaved changes and resets the form to the stored holiday. */
  const startOver = () => {
    forgetDraft(stored?.id ?? null);
    setProblems({});
    setState(firstState(stored));
  };
  const settleConflict = () => setState((before) => ({ ...before, conflict: null }));
  const keepRestored = () => setState((before) => ({ ...before, isRestored: false }));
  return { ...state, problems, refusals, isDirty, isSaving, change, save, startOver, settleConflict, keepRestored };
}

export type HolidayFormState = ReturnType<typeof useHolidayForm>;
