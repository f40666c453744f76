"use client";

import { useCallback, useMemo, useState } from "react";
import { failureWords, RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { bodyOf, type HolidayBody, type HolidayForm } from "@/lib/editorial/form/form";
import { type Problems, problemsIn, problemsOf } from "@/lib/editorial/form/problems";
import { bodyOfStored, rebaseForm } from "@/lib/editorial/form/rebase";
import { adminRequest } from "../../admin-request";
import { forgetDraft, useKeptDraft } from "./editor-draft";
import { draftOf, type EditorState, firstState, isTouched, meet, unsaved } from "./editor-state";

const pathOf = (id: string) => `/api/admin/holidays/${id}`;

const isOlder = (error: unknown): boolean =>
  error instanceof RequestFailed && error.status === 409 && error.issues.some(({ path }) => path === "version");

/** The form of a holiday: what stands in it, what is wrong with it, and how it is saved. */
export function useHolidayForm(loaded: EditedHoliday | null) {
  const [state, setState] = useState<EditorState>(() => firstState(loaded));
  const [problems, setProblems] = useState<Problems>({});
  // Goes up with each save that found something wrong: the screen looks for the first field.
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const { form, stored } = state;
  const draft = useMemo(() => draftOf(state), [state]);
  const isDirty = draft !== null;
  useKeptDraft(stored?.id ?? null, draft);

  const change = useCallback((patch: Partial<HolidayForm>) => {
    setState((before) => ({ ...before, form: { ...before.form, ...patch } }));
    // What is wrong with a field is no longer known once it is another one; of a list, with the list.
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

  /** Saves what was changed of a holiday; null when somebody else has changed the form's part of it meanwhile. */
  const update = async (before: EditedHoliday, sent: Partial<HolidayBody>): Promise<EditedHoliday | null> => {
    try {
      return await put(before.id, sent, before.version);
    } catch (error) {
      if (!isOlder(error)) throw error;
    }
    const newer = await adminRequest<EditedHoliday>(pathOf(before.id));
    const began = { body: bodyOfStored(before), version: before.version };
    const met = meet(state, began, newer);
    // Nothing is left to send: it was saved before, and only the answer was lost.
    if (!isTouched(met)) return newer;
    // Only its films, say: nothing of theirs is overwritten.
    if (!met.conflict) return put(before.id, sent, newer.version);
    setState((now) => meet(now, began, newer));
    return null;
  };

  const failed = (error: unknown) => {
    const found = error instanceof RequestFailed ? problemsOf(error.issues, form) : {};
    const isMarked = Object.keys(found).length > 0;
    if (isMarked) refuse(found);
    const title = stored ? "Update Failed" : "Creation Failed";
    const description = isMarked ? "Please check the marked fields." : failureWords(error);
    toast({ title, description, variant: "destructive" });
  };

  /** Gives what was saved, or null when it was not: then the form says why. */
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
        // What was typed while it was being saved stays.
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

  /** Forgets what was typed: the holiday stands in the form as it is saved. */
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
