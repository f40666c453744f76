"use client";

import { useEffect, useRef, useState } from "react";
import { apiRequest, failureWords, isEnded, RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { thanksFor } from "@/lib/cards/thanks";
import type { Tone } from "@/lib/holidays/tone";

type ThankBackProps = {
  cardId: string;
  /** The secret of the link that opened the card. */
  share: string;
  /** The emoji already sent back through this link. */
  thanked: string | null;
  holiday: { emoji: string; tone: Tone };
};

/** Buttons that send an emoji back to the card's sender with one tap, once per link. */
export function ThankBack({ cardId, share, thanked, holiday }: ThankBackProps) {
  const [sent, setSent] = useState(thanked);
  const [sending, setSending] = useState<string | null>(null);
  const done = useRef<HTMLParagraphElement>(null);
  /** Whether the link was already used to reply elsewhere, with an unknown emoji. */
  const [isDone, setIsDone] = useState(false);
  const isNew = isDone || sent !== thanked;

  useEffect(() => {
    if (isNew) done.current?.focus({ preventScroll: true });
  }, [isNew]);

  const thank = async (emoji: string) => {
    if (sending) return;
    setSending(emoji);
    try {
      await apiRequest(`/api/cards/${cardId}/thanks`, { method: "POST", body: { share, emoji } });
      setSent(emoji);
    } catch (error) {
      if (isEnded(error)) return location.reload();
      if (error instanceof RequestFailed && error.status === 409) return setIsDone(true);
      const title = "Your reply didn't go through";
      toast({ title, description: failureWords(error), variant: "destructive" });
    } finally {
      setSending(null);
    }
  };

  if (sent) {
    return (
      <p ref={done} tabIndex={-1} className="thanks-sent outline-none" data-new={isNew || undefined}>
        You replied <span className="thanks-emoji">{sent}</span>
      </p>
    );
  }
  if (isDone) {
    return (
      <p ref={done} tabIndex={-1} className="thanks-sent outline-none">
        You've already replied to this card.
      </p>
    );
  }
  return (
    <fieldset className="thanks needs-script">
      <legend className="mx-auto mb-2 font-semibold">Send a reply</legend>
      <div className="thanks-choices">
        {thanksFor(holiday).map(({ emoji, label }) => (
          <button
            key={emoji}
            type="button"
            onClick={() => void thank(emoji)}
            aria-label={label}
            data-tooltip={label}
            aria-disabled={sending !== null}
            data-sending={sending === emoji || undefined}
            className="thanks-button"
          >
            <span aria-hidden="true">{emoji}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
