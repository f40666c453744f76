"use client";

import { Send } from "lucide";
import { useState } from "react";
import type { CivilDate } from "@/lib/core/dates";
import type { PreviewVariant } from "@/lib/newsletter/previews/variants";
import { failureWords } from "../../api-request";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import { Choices } from "./choices";
import { LetterFrame, type LetterLook } from "./letter-frame";

const LOOKS = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
  { value: "text", label: "Text" },
] as const;

type LetterProps = { issueOn: CivilDate; variants: readonly [PreviewVariant, ...PreviewVariant[]] };

/** The letters of an issue, one at a time, as they will look; any of them can be had by mail. */
export function Letter({ issueOn, variants }: LetterProps) {
  const [key, setKey] = useState(variants[0].key);
  const [look, setLook] = useState<LetterLook>("phone");
  const [isSending, setSending] = useState(false);
  const letter = variants.find((each) => each.key === key) ?? variants[0];
  const send = async () => {
    setSending(true);
    try {
      const body = { variant: letter.key, issue: issueOn };
      const { message } = await adminRequest<{ message: string }>("/api/admin/email/preview/test", {
        method: "POST",
        body,
      });
      toast({ title: "Test sent", description: message });
    } catch (error) {
      toast({ title: "Test not sent", description: failureWords(error), variant: "destructive" });
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Choices
          legend="For subscribers who chose"
          name="letter-variant"
          options={variants.map(({ key: value, name }) => ({ value, label: name }))}
          value={letter.key}
          onChange={setKey}
        />
        <Choices legend="View as" name="letter-look" options={LOOKS} value={look} onChange={setLook} />
      </div>
      <div className="mt-4 overflow-hidden rounded-3xl border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3">
          <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
            <span className="block text-ink-soft text-sm">Subject</span>
            <strong>{letter.subject}</strong>
          </p>
          <button
            type="button"
            onClick={() => isSending || void send()}
            aria-disabled={isSending}
            className={buttonClass({ look: "quiet" })}
          >
            <Icon of={Send} /> {isSending ? "Sending…" : "Send me a test"}
          </button>
        </div>
        <LetterFrame letter={letter} look={look} />
      </div>
      <p className="mt-2 text-ink-soft text-sm">Unsubscribe and preference links don’t work in previews and tests.</p>
    </div>
  );
}
