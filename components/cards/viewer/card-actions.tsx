"use client";

import { ImageDown, Printer, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { apiRequest, failureText, isEnded, RequestFailed } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import { Emoji } from "@/components/ui/emoji";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast-store";
import type { CardContent } from "@/lib/cards/content";
import { thanksFor } from "@/lib/cards/thanks";
import type { Tone } from "@/lib/holidays/tone";
import "./card-actions.css";

/** A button that draws the card as a picture and saves it. The drawing code is loaded on click. */
export function SavePicture({ content }: { content: CardContent }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { savePicture } = await import("./picture");
      await savePicture(content);
    } catch (error) {
      console.error("Failed to save the picture", error);
      toast({
        title: "Picture not saved",
        description: "This browser couldn't draw the card. Take a screenshot or print it instead.",
        variant: "destructive",
      });
    }
    setIsBusy(false);
  };
  return (
    <Button onClick={save} aria-disabled={isBusy} variant="outline" className="needs-script">
      <ImageDown />
      {isBusy ? "Saving…" : "Save as picture"}
    </Button>
  );
}

export function PrintCard() {
  return (
    <Button onClick={() => print()} variant="outline" className="needs-script">
      <Printer />
      Print
    </Button>
  );
}

const DeleteDialog = onDemand(async () => (await import("./card-dialogs")).DeleteDialog);

export function DeleteCard({ cardId }: { cardId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)} variant="ghost" className="needs-script">
        <Trash2 />
        Delete this card
      </Button>
      {isAsking && <DeleteDialog cardId={cardId} onClose={() => setIsAsking(false)} />}
    </>
  );
}

const BlockDialog = onDemand(async () => (await import("./card-dialogs")).BlockDialog);

/** Lets a recipient who wants no cards close the link whose secret is `share`, with a confirmation. */
export function BlockCards({ cardId, share }: { cardId: string; share: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsConfirming(true)}
        className="link-quiet needs-script text-muted-foreground text-sm"
      >
        Don't send me cards here
      </button>
      {isConfirming && <BlockDialog cardId={cardId} share={share} onClose={() => setIsConfirming(false)} />}
    </>
  );
}

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
      toast({ title: "Your reply didn't go through", description: failureText(error), variant: "destructive" });
    } finally {
      setSending(null);
    }
  };

  if (sent || isDone) {
    return (
      <p
        ref={done}
        tabIndex={-1}
        className="thanks-sent text-center font-semibold text-[1.125rem] outline-none"
        data-new={(sent && isNew) || undefined}
      >
        {sent ? (
          <>
            You replied <Emoji of={sent} className="thanks-emoji" />
            <span className="sr-only">{sent}</span>
          </>
        ) : (
          "You've already replied to this card."
        )}
      </p>
    );
  }
  return (
    <fieldset className="needs-script @container">
      <legend className="mx-auto mb-2 font-semibold">Send a reply</legend>
      {/* Seven in a row, or four and three: never one alone. */}
      <div className="mx-auto flex flex-wrap justify-center @max-[19.5rem]:max-w-50">
        {thanksFor(holiday).map(({ emoji, label }) => (
          <button
            key={emoji}
            type="button"
            onClick={() => void thank(emoji)}
            aria-label={label}
            data-tooltip={label}
            aria-disabled={sending !== null}
            data-sending={sending === emoji || undefined}
            className="thanks-button grid h-12 max-w-14 flex-[1_0_2.75rem] place-items-center rounded-full text-[1.6rem] leading-none transition-[scale] hover:scale-115 hover:bg-field-soft"
          >
            <Emoji of={emoji} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
