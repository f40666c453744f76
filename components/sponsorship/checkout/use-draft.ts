"use client";

import { useRef, useState } from "react";
import {
  loadDraft,
  loadSharedDraft,
  purgeDrafts,
  removeDraft,
  storeDraft,
} from "@/components/cards/builder/draft-store";
import { makeDraft } from "@/lib/cards/drafts/draft";
import { parseSignUpDraft, type SignUpDraft, signUpDraftNames } from "@/lib/sponsorship/checkout/draft";
import type { SentSignUp } from "@/lib/sponsorship/checkout/key";
import { EMPTY_SPONSOR_FORM, type SponsorForm } from "@/lib/sponsorship/form";

/** A checkout's details. They are saved in this browser only during the payment step. */
export type CheckoutDetails = {
  form: SponsorForm;
  change: (changes: Partial<SponsorForm>) => void;
  /** Saves the details, for a reload during payment. */
  save: () => void;
  sent: SentSignUp | null;
  keepSent: (sent: SentSignUp | null) => void;
  /** Clears the saved details; the form stays while the page is open. Source: spec section 4, sponsor signup. */
  clearSaved: () => void;
  /** Clears everything once it is paid; later changes are ignored. */
  forget: () => void;
};

/** What was typed on this page, by holiday, so that closing the dialog by accident loses nothing. */
const typed = new Map<string, SignUpDraft>();

function find(holidayId: string): SignUpDraft | null {
  purgeDrafts(new Date());
  const { formId, stateId } = signUpDraftNames(holidayId);
  return typed.get(holidayId) ?? parseSignUpDraft((loadDraft(formId) ?? loadSharedDraft(stateId))?.data);
}

/**
 * Returns the checkout of a holiday: from this page, else as saved in this browser, else a new one with the `known`
 * business details.
 */
export function useSignUpDraft(holidayId: string, known: Partial<SponsorForm> | null): CheckoutDetails {
  const [own, setOwn] = useState(() => find(holidayId));
  // A click reads the last request before the next render.
  const latest = useRef(own);
  const isForgotten = useRef(false);
  const names = signUpDraftNames(holidayId);
  const begun = { form: { ...EMPTY_SPONSOR_FORM, ...known }, sent: null };

  const update = (changes: Partial<SignUpDraft>) => {
    if (isForgotten.current) return;
    const next = { ...(latest.current ?? begun), ...changes };
    latest.current = next;
    typed.set(holidayId, next);
    setOwn(next);
  };
  const save = () => storeDraft(makeDraft(names, latest.current ?? begun, new Date()), { isShared: true });
  return {
    ...(own ?? begun),
    change: (changes) => update({ form: { ...(latest.current ?? begun).form, ...changes } }),
    save,
    keepSent: (sent) => {
      update({ sent });
      if (!isForgotten.current) save();
    },
    clearSaved: () => removeDraft(names),
    forget: () => {
      isForgotten.current = true;
      typed.delete(holidayId);
      removeDraft(names);
    },
  };
}
