"use client";

import { useEffect, useRef, useState } from "react";
import { THANKS } from "@/lib/cards/thanks";
import { apiRequest, failureWords, isEnded, RequestFailed } from "../api-request";
import { toast } from "../ui/toast-store";

type ThankBackProps = {
  cardId: string;
  /** The secret of the link that the card is seen by. */
  share: string;
  /** What was sent back by this link already. */
  thanked: string | null;
  holidayEmoji: string;
};

/** One tap sends an emoji back to whoever made the card: one for each link. */
export function ThankBack({ cardId, share, thanked, holidayEmoji }: ThankBackProps) {
  const [sent, setSent] = useState(thanked);
  const [sending, setSending] = useState<string | null>(null);
  const done = useRef<HTMLParagraphElement>(null);
  /** Whether the link has thanked elsewhere, with what is not known here. */
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
      const title = "Your thanks did not get through";
      toast({ title, description: failureWords(error), variant: "destructive" });
    } finally {
      setSending(null);
    }
  };

  if (sent) {
    return (
      <p ref={done} tabIndex={-1} className="thanks-sent outline-none" data-new={isNew || undefined}>
        Sent <span className="thanks-emoji">{sent}</span> back
      </p>
    );
  }
  if (isDone) {
    return (
      <p ref={done} tabIndex={-1} className="thanks-sent outline-none">
        You have thanked already: one emoji for each card, and yours is there.
      </p>
    );
  }
  const own = { emoji: holidayEmoji, label: "The holiday's own emoji" };
  const choices = THANKS.some(({ emoji }) => emoji === holidayEmoji) ? THANKS : [...THANKS, own];
  return (
    <fieldset className="thanks needs-script">
      <legend className="mx-auto mb-2 font-semibold">Send a thank-you back</legend>
      <div className="thanks-choices">
        {choices.map(({ emoji, label }) => (
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
