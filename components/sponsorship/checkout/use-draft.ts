"use client";

import { useRef, useState } from "react";
import {
  loadDraft,
  loadSharedDraft,
  purgeDrafts,
  removeDraft,
  storeDraft,
} from "@/components/cards/builder/draft-store";
import { makeDraft } from "@/lib/cards/draft";
import type { SentCheckout } from "@/lib/sponsorship/checkout/draft";
import { type CheckoutDraft, checkoutDraftNames, parseCheckoutDraft } from "@/lib/sponsorship/checkout/draft";
import { EMPTY_SPONSOR_FORM, type SponsorForm } from "@/lib/sponsorship/form";

/** What was typed on this page, by holiday, so that closing the dialog by accident loses nothing. */
const typed = new Map<string, CheckoutDraft>();

function find(holidayId: string): CheckoutDraft | null {
  purgeDrafts(new Date());
  const { formId, stateId } = checkoutDraftNames(holidayId);
  return typed.get(holidayId) ?? parseCheckoutDraft((loadDraft(formId) ?? loadSharedDraft(stateId))?.data);
}

/**
 * Returns the checkout of a holiday: from this page, else as saved in this browser, else a new one with the `known`
 * business details. It is saved in this browser only during the payment step.
 */
export function useCheckoutDraft(holidayId: string, known: Partial<SponsorForm> | null) {
  const [own, setOwn] = useState(() => find(holidayId));
  // A click reads the last request before the next render.
  const latest = useRef(own);
  const isForgotten = useRef(false);
  const names = checkoutDraftNames(holidayId);
  const begun = { form: { ...EMPTY_SPONSOR_FORM, ...known }, sent: null };

  const update = (changes: Partial<CheckoutDraft>) => {
    if (isForgotten.current) return;
    const next = { ...(latest.current ?? begun), ...changes };
    latest.current = next;
    typed.set(holidayId, next);
    setOwn(next);
  };
  /** Saves the details, for a reload during payment. */
  const save = () => storeDraft(makeDraft(names, latest.current ?? begun, new Date()), { isShared: true });
  return {
    ...(own ?? begun),
    change: (changes: Partial<SponsorForm>) => update({ form: { ...(latest.current ?? begun).form, ...changes } }),
    save,
    keepSent: (sent: SentCheckout | null) => {
      update({ sent });
      if (!isForgotten.current) save();
    },
    /** Clears the saved details; the form stays while the page is open. Source: spec section 4, sponsor signup. */
    clearSaved: () => removeDraft(names),
    /** Clears everything once it is paid; later changes are ignored. */
    forget: () => {
      isForgotten.current = true;
      typed.delete(holidayId);
      removeDraft(names);
    },
  };
}
