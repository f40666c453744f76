"use client";

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type FieldErrors, type FieldPath, set, useForm, useWatch } from "react-hook-form";
import {
  loadDraft,
  loadSharedDraft,
  purgeDrafts,
  removeDraft,
  storeDraft,
} from "@/components/cards/builder/draft-store";
import { failureText, RequestFailed } from "@/components/ui/api-request";
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
  parseHolidayDraft,
  problemsIn,
  problemsOf,
} from "@/lib/editorial/form/form";
import { toastFailure } from "../../admin-data";
import { adminRequest } from "../../admin-request";

/** Save after this pause in typing. */
const PAUSE_MS = 300;

const identityOf = (id: string | null) => ({ formId: `holiday:${id ?? "new"}`, stateId: draftIdOf(id) });

/** Finds the holiday's unsaved draft from the last two hours: of this tab, or else of another tab in this browser. */
function findDraft(id: string | null, current: HolidayForm): HolidayDraft | null {
  purgeDrafts(new Date());
  const { formId, stateId } = identityOf(id);
  const found = loadDraft(formId) ?? loadSharedDraft(stateId);
  return found?.formId === formId ? parseHolidayDraft(found.data, current) : null;
}

const forgetDraft = (id: string | null): void => removeDraft(identityOf(id));

function saveDraft(id: string | null, draft: HolidayDraft | null): void {
  if (draft) storeDraft(makeDraft(identityOf(id), draft, new Date()), { isShared: true });
  else forgetDraft(id);
}

/** Saves the draft after each pause in typing and when the page is left; null deletes it. Memoize the draft. */
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
  const { patch, theirs, clashes } = rebaseForm(state.form, began.body, other);
  const mine = bodyOf(state.form);
  const conflict = { clashes, theirs, before: began.body, mine, other, seen: began.version };
  const form = { ...state.form, ...patch };
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
  const draft = findDraft(stored?.id ?? null, fresh.form);
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

/** The form of a holiday, its draft, and saving. */
export function useHolidayForm(loaded: EditedHoliday | null) {
  const [first] = useState(() => firstState(loaded));
  const [editing, setEditing] = useState<Omit<EditorState, "form">>(first);
  const { stored } = editing;
  const form = useForm<HolidayForm>({
    defaultValues: first.form,
    // Only what is sent is checked: all of a new holiday, or the changed fields of an existing one.
    resolver: (typed) => {
      const problems = Object.entries(problemsIn(typed, unsaved({ form: typed, stored }), stored === null));
      if (problems.length === 0) return { values: typed, errors: {} };
      const errors: FieldErrors<HolidayForm> = {};
      for (const [path, message] of problems) set(errors, path, { type: "custom", message });
      return { values: {}, errors };
    },
    reValidateMode: "onSubmit",
    // The screen does, once the form is in view.
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as HolidayForm;
  const draft = useMemo(() => draftOf({ ...editing, form: values }), [editing, values]);
  useStoredDraft(stored?.id ?? null, draft);

  // A changed field has no problem until the next save; for a list, the whole list.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (name && type === "change") form.clearErrors(name.split(".")[0] as FieldPath<HolidayForm>);
        },
      }),
    [form],
  );
  const change = (patch: Partial<HolidayForm>) => {
    // A copy, because react-hook-form writes into it, and the patch may share objects with the other version.
    form.setValues(structuredClone(patch));
    form.clearErrors(Object.keys(patch) as FieldPath<HolidayForm>[]);
  };

  const put = (id: string, sent: Partial<HolidayBody>, version: number) =>
    adminRequest<EditedHoliday>(pathOf(id), { method: "PUT", body: { ...sent, version } });

  /** Saves the changed fields. Returns null when another editor has changed fields of the form meanwhile. */
  const update = async (before: EditedHoliday, typed: HolidayForm): Promise<EditedHoliday | null> => {
    const sent = unsaved({ form: typed, stored: before });
    try {
      return await put(before.id, sent, before.version);
    } catch (error) {
      if (!isOlder(error)) throw error;
    }
    const newer = await adminRequest<EditedHoliday>(pathOf(before.id));
    const began = { body: bodyOfStored(before), version: before.version };
    const rebased = meet({ ...editing, form: typed }, began, newer);
    // Nothing left to send: an earlier save succeeded, and only its response was lost.
    if (!isTouched(rebased)) return newer;
    // The other change is outside the form, such as of the videos, so retrying overwrites nothing.
    if (!rebased.conflict) return put(before.id, sent, newer.version);
    const { form: met, ...next } = meet({ ...editing, form: form.getValues() }, began, newer);
    change(met);
    setEditing(next);
    return null;
  };

  /** Returns the saved holiday; null, or undefined before a request, when it was refused and the form shows why. */
  const save = form.handleSubmit(async (typed): Promise<EditedHoliday | null> => {
    try {
      const saved = stored
        ? await update(stored, typed)
        : await adminRequest<EditedHoliday>("/api/admin/holidays", { method: "POST", body: bodyOf(typed) });
      if (!saved) return null;
      if (!stored) forgetDraft(null);
      // Keep what was typed while saving.
      change(rebaseForm(form.getValues(), bodyOf(typed), bodyOfStored(saved)).patch);
      setEditing({ stored: saved, conflict: null, isRestored: false });
      return saved;
    } catch (error) {
      const problems = error instanceof RequestFailed ? Object.entries(problemsOf(error.issues, typed)) : [];
      for (const [path, message] of problems) form.setError(path as FieldPath<HolidayForm>, { message });
      toastFailure(
        stored ? "Update Failed" : "Creation Failed",
        problems.length > 0 ? "Please check the marked fields." : failureText(error),
      );
      return null;
    }
  });

  /** Discards unsaved changes and resets the form to the stored holiday. */
  const startOver = () => {
    forgetDraft(stored?.id ?? null);
    const { form: fresh, ...next } = firstState(stored);
    form.reset(fresh);
    setEditing(next);
  };
  const settleConflict = () => setEditing((before) => ({ ...before, conflict: null }));
  const keepRestored = () => setEditing((before) => ({ ...before, isRestored: false }));
  return { ...editing, form, values, isDirty: draft !== null, change, save, startOver, settleConflict, keepRestored };
}
