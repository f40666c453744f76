"use client";

import type { EditedHoliday, Revision } from "@/lib/editorial/edited-holiday";
import type { HolidayDraft } from "@/lib/editorial/form/draft";
import { bodyOf, EMPTY_FORM, formOf, type HolidayBody, type HolidayForm, isDeepEqual } from "@/lib/editorial/form/form";
import { bodyOfStored, changedFields, type Part, rebaseForm } from "@/lib/editorial/form/rebase";
import { findDraft } from "./editor-draft";

/** Somebody else's changes that came in between. */
export type Conflict = {
  /** What both changed: mine stands in the form until the editor chooses. */
  clashes: Part[];
  /** What only the other one changed: it stands in the form. */
  theirs: Part[];
  /** The holiday as I began, as I have it, and as the other one saved it. */
  before: HolidayBody;
  mine: HolidayBody;
  other: HolidayBody;
  /** The version that I began with. */
  seen: number;
};

/** What the editor is looking at. */
export type EditorState = {
  form: HolidayForm;
  /** As the server last had it; null for a new holiday. */
  stored: EditedHoliday | null;
  conflict: Conflict | null;
  /** What was typed before, in this or another visit, is back. */
  isRestored: boolean;
};

/** What would be sent to be saved: all of a new holiday, the changed fields of one that is there. */
export function unsaved({ form, stored }: Pick<EditorState, "form" | "stored">): Partial<HolidayBody> {
  const body = bodyOf(form);
  return stored ? changedFields(bodyOfStored(stored), body) : body;
}

/** Whether anything would be lost. */
export function isTouched({ form, stored }: Pick<EditorState, "form" | "stored">): boolean {
  // Words that are no rule yet say nothing, but somebody has typed them.
  if (form.rule === "" && form.ruleWords.trim() !== "") return true;
  return stored ? Object.keys(unsaved({ form, stored })).length > 0 : !isDeepEqual(bodyOf(form), bodyOf(EMPTY_FORM));
}

/** What is kept should the page be left; null when nothing would be lost. */
export function draftOf({ form, stored, conflict }: EditorState): HolidayDraft | null {
  if (!isTouched({ form, stored })) return null;
  // As long as it is undecided whose change counts, the draft is one of what that began with: it is asked again.
  if (conflict) return { form, base: { body: conflict.before, version: conflict.seen } };
  return { form, base: stored && { body: bodyOfStored(stored), version: stored.version } };
}

/** The form on top of what another editor has saved since `before`. */
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

/** What the editor begins with: the holiday as it is, and on top of it what was typed before and not saved. */
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

/** Who saved it after the version that I began with, the first one first; "somebody" whose account is gone. */
export function editorsSince(revisions: readonly Revision[], seen: number): { editor: string; editedAt: string }[] {
  const since = revisions.filter(({ version, action }) => version > seen && action !== "gifts").toReversed();
  return since.map(({ editor, editedAt }) => ({ editor: editor ?? "Someone", editedAt }));
}
