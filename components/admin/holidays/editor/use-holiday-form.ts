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
  useKeptDraft(stored?.id ?? null, draft);

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
    const description = isMarked ? "Please check the marked fields." : failureWords(error);
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
