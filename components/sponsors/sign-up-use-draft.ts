"use client";

import { useRef, useState } from "react";
import { makeDraft } from "@/lib/drafts/draft";
import { EMPTY_SPONSOR_FORM, type SponsorForm } from "@/lib/sponsors/form";
import { parseSignUpDraft, type SignUpDraft, signUpDraftNames } from "@/lib/sponsors/sign-up-draft";
import type { SentSignUp } from "@/lib/sponsors/sign-up-key";
import { loadDraft, loadSharedDraft, purgeDrafts, removeDraft, storeDraft } from "../cards/draft-store";

/** A sign-up as far as it is filled in, kept in this browser with every change. */
export type KeptSignUp = {
  form: SponsorForm;
  change: (changes: Partial<SponsorForm>) => void;
  sent: SentSignUp | null;
  keepSent: (sent: SentSignUp | null) => void;
  /** It is paid for: nothing of it is kept any longer. */
  forget: () => void;
};

function find(holidayId: string): SignUpDraft | null {
  purgeDrafts(new Date());
  const { formId, stateId } = signUpDraftNames(holidayId);
  return parseSignUpDraft((loadDraft(formId) ?? loadSharedDraft(stateId))?.data);
}

/** The sign-up for a holiday that was begun in this browser, or one that begins with what is `known` of a business. */
export function useSignUpDraft(holidayId: string, known: Partial<SponsorForm> | null): KeptSignUp {
  const [own, setOwn] = useState(() => find(holidayId));
  // What is sent is read in the middle of a press, before a render.
  const latest = useRef(own);
  const isForgotten = useRef(false);
  const begun = { form: { ...EMPTY_SPONSOR_FORM, ...known }, sent: null };

  const keep = (changes: Partial<SignUpDraft>) => {
    if (isForgotten.current) return;
    const next = { ...(latest.current ?? begun), ...changes };
    latest.current = next;
    setOwn(next);
    storeDraft(makeDraft(signUpDraftNames(holidayId), next, new Date()), { isShared: true });
  };
  return {
    ...(own ?? begun),
    change: (changes) => keep({ form: { ...(latest.current ?? begun).form, ...changes } }),
    keepSent: (sent) => keep({ sent }),
    forget: () => {
      isForgotten.current = true;
      removeDraft(signUpDraftNames(holidayId));
    },
  };
}
