"use client";

import { Send } from "lucide";
import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from "react";
import { type CardFormErrors, cardFormErrors } from "@/lib/cards/form";
import type { HolidayChoice, Occasion } from "@/lib/cards/holiday-choice";
import { previewContent } from "@/lib/cards/preview-content";
import type { CivilDate } from "@/lib/core/dates";
import { hued } from "../hued";
import { Icon } from "../icon";
import type { SignInForm } from "../sign-in-form";
import { buttonClass } from "../ui/button";
import { OccasionPart } from "./builder-occasion";
import { BuilderPreview } from "./builder-preview";
import { RestoredNote } from "./builder-restored";
import { SendBar } from "./builder-send";
import { SharePart } from "./builder-share";
import { SignInPart } from "./builder-sign-in";
import { useSignedIn } from "./builder-signed-in";
import { useCard } from "./builder-use-card";
import { useBuilderSend } from "./builder-use-send";
import { VideoPart } from "./builder-video";
import { WordsParts } from "./builder-words";

const VIDEO_LOST = "We couldn't save your video. Please add it again. Everything else is here.";
const VIDEO_UNKEPT = "This browser can't save your video. If you leave this page, you'll need to add it again.";

export type CardBuilderProps = {
  /** The holiday and date to start with. */
  first: HolidayChoice;
  /** What the address asks for, as text; "" for nothing. */
  asked: string;
  /** The draft that the address names; null for none. */
  sid: string | null;
  isSignedIn: boolean;
  /** The signed-in person's first name; "" when it isn't known. */
  accountName: string;
  /** The built-in holiday of a card without one. */
  justBecause: Occasion;
  /** The server's day, used until the visitor's is known. */
  serverToday: CivilDate;
  /** The first card as the server renders it. */
  firstPreview: ReactNode;
  signInAction: ComponentProps<typeof SignInForm>["action"];
};

/** The card builder. Source: spec section 2, card builder. */
export function CardBuilder({ firstPreview, signInAction, isSignedIn: isSignedInAtFirst, ...given }: CardBuilderProps) {
  const { justBecause, asked } = given;
  const router = useRouter();
  const formElement = useRef<HTMLFormElement>(null);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const signIn = useSignedIn(isSignedInAtFirst);
  const { isSignedIn } = signIn;
  const card = useCard({ ...given, isShared: !isSignedIn, formElement });
  const { form, video, picked, isVideoReady, holidays, words, today, draft } = card;
  const { occasion } = holidays.choice;
  const holiday = occasion ?? justBecause;

  const focusOn = (field: keyof CardFormErrors) => {
    const name = field === "includeSelfie" ? "#card-video-problem" : `[name="${field}"]`;
    requestAnimationFrame(() => formElement.current?.querySelector<HTMLElement>(name)?.focus());
  };
  const send = useBuilderSend({
    form,
    video,
    isVideoReady,
    stateId: draft.stateId,
    isLooking: holidays.isLooking,
    occasion,
    justBecause,
    today,
    signIn,
    focusOn,
    onMade: card.settle,
    onDone: (id) => router.push(`/cards/${id}`),
  });
  const sendFromPreview = () => {
    setIsPreviewOpen(false);
    send.begin();
  };

  const { selectedDate, message, senderName, recipientName, salutation } = form;
  const content = useMemo(() => {
    const written = { selectedDate, message, senderName, recipientName, salutation };
    return previewContent(written, occasion, justBecause);
  }, [selectedDate, message, senderName, recipientName, salutation, occasion, justBecause]);

  const problems = send.hasTried ? cardFormErrors(form, isVideoReady, today) : {};
  const { sheet } = send;
  const { hue, tone } = content.holiday;
  return (
    <div className="hued builder needs-script" style={hued(hue, tone)} data-tone={tone}>
      <div className="min-w-0">
        {(draft.found === "missing" || card.isCleared || (draft.found === "restored" && card.isTouched)) && (
          <RestoredNote
            found={draft.found}
            canClear={card.isTouched}
            isCleared={card.isCleared}
            canUndo={card.canUndoClear}
            onClear={() => {
              card.clear();
              send.reset();
            }}
            onUndo={card.undoClear}
          />
        )}
        <div className="desk desk-airmail">
          <form ref={formElement} inert={send.isBusy} onSubmit={(event) => event.preventDefault()}>
            <OccasionPart {...holidays} range={card.range} today={today} problem={problems.selectedDate} />
            <WordsParts
              words={words}
              tone={holiday.tone}
              ideas={holiday.messages ?? []}
              problems={problems}
              onChange={card.changeWords}
            />
            <VideoPart
              isWanted={words.includeSelfie}
              onWanted={(includeSelfie) => card.changeWords({ includeSelfie })}
              video={picked.video}
              state={picked.state}
              onChange={card.changeVideo}
              problem={problems.includeSelfie}
              note={card.isVideoLost ? VIDEO_LOST : draft.isVideoKept || !video ? null : VIDEO_UNKEPT}
            />
          </form>
          {!isSignedIn && draft.stateId && (
            <SignInPart
              stateId={draft.stateId}
              asked={asked}
              action={signInAction}
              isKept={draft.isKept}
              onAsk={() => {
                card.begin();
                draft.saveNow();
                signIn.expect();
              }}
            />
          )}
        </div>
        <SendBar {...send} onSend={send.begin} onCancel={send.cancel} onPreview={() => setIsPreviewOpen(true)} />
        <SharePart
          video={video}
          state={words.includeSelfie ? picked.state : "idle"}
          isSignedIn={isSignedIn}
          isBusy={send.isBusy}
          onGetLink={send.begin}
        />
      </div>
      <BuilderPreview
        content={content}
        video={video}
        first={firstPreview}
        isOpen={isPreviewOpen}
        onClose={() => setIsPreviewOpen(false)}
        actions={
          <>
            <button type="button" className={buttonClass({ look: "quiet" })} onClick={() => setIsPreviewOpen(false)}>
              Keep writing
            </button>
            <button
              type="button"
              className={buttonClass({ look: "field", className: "grow" })}
              onClick={sendFromPreview}
            >
              <Icon of={Send} /> Send Card
            </button>
          </>
        }
      />
      {sheet && <sheet.Sheet {...sheet.props} />}
    </div>
  );
}
