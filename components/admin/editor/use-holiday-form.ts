"use client";

import { useCallback, useState } from "react";
import type { EditedHoliday } from "@/lib/editing/edited-holiday";
import { bodyOf, type HolidayForm } from "@/lib/editing/form";
import { type Problems, problemsIn, problemsOf } from "@/lib/editing/form-problems";
import { bodyOfStored, rebaseForm } from "@/lib/editing/form-rebase";
import { failureWords, RequestFailed } from "../../api-request";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import { forgetDraft, useKeptDraft } from "./editor-draft";
import { type EditorState, firstState, isTouched, meet, unsaved } from "./editor-state";

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
  const isDirty = isTouched(state);
  const base = stored && { body: bodyOfStored(stored), version: stored.version };
  useKeptDraft(stored?.id ?? null, isDirty ? { form, base } : null);

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

  const failed = async (error: unknown) => {
    if (isOlder(error) && stored && base) {
      const newer = await adminRequest<EditedHoliday>(pathOf(stored.id));
      setState((before) => meet(before, base, newer));
      return;
    }
    if (error instanceof RequestFailed) {
      const found = problemsOf(error.issues, form);
      if (Object.keys(found).length > 0) refuse(found);
    }
    throw error;
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
        ? await adminRequest<EditedHoliday>(pathOf(stored.id), {
            method: "PUT",
            body: { ...sent, version: stored.version },
          })
        : await adminRequest<EditedHoliday>("/api/admin/holidays", { method: "POST", body: sent });
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
      await failed(error).catch((final: unknown) => {
        const title = stored ? "Update Failed" : "Creation Failed";
        toast({ title, description: failureWords(final), variant: "destructive" });
      });
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
