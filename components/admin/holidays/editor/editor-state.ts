"use client";

import type { EditedHoliday, Revision } from "@/lib/editorial/edited-holiday";
import type { HolidayDraft } from "@/lib/editorial/form/draft";
import { bodyOf, EMPTY_FORM, formOf, type HolidayBody, type HolidayForm, isDeepEqual } from "@/lib/editorial/form/form";
import { bodyOfStored, changedFields, type Part, rebaseForm } from "@/lib/editorial/form/rebase";
import { findDraft } from "./editor-draft";

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
  /** The version that I started from. */
  seen: number;
};

/** The state of the editor. */
export type EditorState = {
  form: HolidayForm;
  /** As last loaded from the server; null for a new holiday. */
  stored: EditedHoliday | null;
  conflict: Conflict | null;
  /** Whether an earlier draft was restored. */
  isRestored: boolean;
};

/** Returns what a save would send: all of a new holiday, or the changed fields of an existing one. */
export function unsaved({ form, stored }: Pick<EditorState, "form" | "stored">): Partial<HolidayBody> {
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
export function firstState(stored: EditedHoliday | null): EditorState {
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
