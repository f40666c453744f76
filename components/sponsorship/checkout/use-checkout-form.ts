"use client";

import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import {
  loadDraft,
  loadSharedDraft,
  purgeDrafts,
  removeDraft,
  storeDraft,
} from "@/components/cards/builder/draft-store";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { makeDraft } from "@/lib/cards/draft";
import {
  type CheckoutDraft,
  checkoutDraftNames,
  EMPTY_SPONSOR_FORM,
  parseCheckoutDraft,
  type SentCheckout,
} from "@/lib/sponsorship/checkout/draft";
import type { SponsorForm } from "@/lib/sponsorship/input";

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
export function useCheckoutForm(holidayId: string, known: Partial<SponsorForm> | null) {
  const [found] = useState(() => find(holidayId));
  const [sent, setSent] = useState(found?.sent ?? null);
  const isForgotten = useRef(false);
  const names = checkoutDraftNames(holidayId);
  const form = useForm({
    resolver: lazyZodResolver(() => import("@/lib/sponsorship/input").then(({ sponsorForm }) => sponsorForm)),
    values: found?.form ?? { ...EMPTY_SPONSOR_FORM, ...known },
    resetOptions: { keepDirtyValues: true },
  });
  const { getValues, formState } = form;
  const isBegun = formState.isDirty || found !== null || sent !== null;
  useEffect(
    () => () => {
      if (isBegun && !isForgotten.current) typed.set(holidayId, { form: getValues(), sent });
    },
    [holidayId, getValues, isBegun, sent],
  );

  /** Saves the details with the last request, for a reload during payment. */
  const save = (last: SentCheckout | null = sent) =>
    storeDraft(makeDraft(names, { form: getValues(), sent: last }, new Date()), { isShared: true });
  return {
    form,
    sent,
    save,
    saveSent: (next: SentCheckout | null) => {
      setSent(next);
      save(next);
    },
    /** Clears the saved details; the form stays while the page is open. Source: spec section 4, sponsor signup. */
    clearSaved: () => removeDraft(names),
    /** Clears everything once it is paid. */
    forget: () => {
      isForgotten.current = true;
      typed.delete(holidayId);
      removeDraft(names);
    },
  };
}
