"use client";

import { Link2, Send, Video } from "lucide";
import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useId, useMemo, useRef, useState } from "react";
import type { SignInForm } from "@/components/layout/sign-in-form";
import { buttonClass } from "@/components/ui/button";
import { hueStyle } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import { type CardFormErrors, cardFormErrors } from "@/lib/cards/form";
import type { HolidayChoice, Occasion } from "@/lib/cards/holiday-choice";
import { previewContent } from "@/lib/cards/preview-content";
import type { CivilDate } from "@/lib/core/civil-date";
import { OccasionPart } from "./occasion";
import { BuilderPart, FieldProblem } from "./part";
import { BuilderPreview } from "./preview";
import { RestoredNote } from "./restored";
import { SendBar } from "./send";
import { SignInPart } from "./sign-in";
import { useSignedIn } from "./signed-in";
import { WordsParts } from "./text-fields";
import { useCard } from "./use-card";
import { useBuilderSend } from "./use-send";
import type { ChosenVideo, VideoState } from "./video-choice";

const LazyVideoField = onDemand(async () => (await import("./video-field")).VideoField);

type VideoPartProps = {
  isWanted: boolean;
  onWanted: (isWanted: boolean) => void;
  video: ChosenVideo | null;
  state: VideoState;
  onChange: (video: ChosenVideo | null, state: VideoState) => void;
  problem: string | undefined;
  /** A problem with saving the video; null without one. */
  note: string | null;
};

/** The personal video. The code that picks and records it is loaded when the switch is turned on. */
function VideoPart({ isWanted, onWanted, video, state, onChange, problem, note }: VideoPartProps) {
  const id = useId();
  return (
    <BuilderPart id={`${id}-title`} emoji="🎬" title="Add a video">
      <div>
        <Switch
          label="Personal video"
          hint="Up to 30 seconds. They can watch it once, then it's deleted."
          checked={isWanted}
          onChange={onWanted}
        />
        {/* Send focuses this when the video is missing. */}
        <div id="card-video-problem" tabIndex={-1} className="outline-none">
          <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
        </div>
      </div>
      {isWanted && note && (
        <p role="status" className="desk-note">
          {note}
        </p>
      )}
      {isWanted && <LazyVideoField video={video} state={state} onChange={onChange} />}
    </BuilderPart>
  );
}

type SharePartProps = {
  video: ChosenVideo | null;
  state: VideoState;
  isSignedIn: boolean;
  /** Whether a card is being sent. */
  isBusy: boolean;
  /** Creates the card and opens the sheet with its link. */
  onGetLink: () => void;
};

/** The other ways to share: a link to the card, or only the video. Source: spec section 2, card builder, sharing. */
function SharePart({ video, state, isSignedIn, isBusy, onGetLink }: SharePartProps) {
  const share = async () => {
    try {
      const { shareVideo } = await import("../share/share-video");
      await shareVideo(video, state, { isSignedIn });
    } catch (error) {
      console.warn("Sharing could not be loaded", error);
      toast({ title: "Share Failed", description: "Check your connection and try again.", variant: "destructive" });
    }
  };
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2">
      <button
        type="button"
        aria-disabled={isBusy}
        className={buttonClass({ look: "ghost" })}
        onClick={() => isBusy || onGetLink()}
      >
        <Icon of={Link2} /> {isBusy ? "One moment…" : "Get Share Link"}
      </button>
      <button type="button" className={buttonClass({ look: "ghost" })} onClick={() => void share()}>
        <Icon of={Video} /> Share Video
      </button>
    </p>
  );
}

const VIDEO_LOST = "We couldn't save your video. Please add it again. Everything else is here.";
const VIDEO_NOT_SAVED = "This browser can't save your video. If you leave this page, you'll need to add it again.";

type CardBuilderProps = {
  /** The holiday and date to start with. */
  first: HolidayChoice;
  /** The holiday and date that the URL requests, as a query; "" for none. */
  asked: string;
  /** The draft id in the URL; null without one. */
  sid: string | null;
  isSignedIn: boolean;
  /** The signed-in user's first name; "" when unknown. */
  accountName: string;
  /** The built-in holiday of a card without one. */
  justBecause: Occasion;
  /** The server's date, used until the visitor's is known. */
  serverToday: CivilDate;
  /** The first preview, rendered by the server. */
  firstPreview: ReactNode;
  signInAction: ComponentProps<typeof SignInForm>["action"];
};

/** The card builder. Source: spec section 2, card builder. */
export function CardBuilder({ firstPreview, signInAction, isSignedIn: isSignedInAtFirst, ...props }: CardBuilderProps) {
  const { justBecause, asked } = props;
  const router = useRouter();
  const formElement = useRef<HTMLFormElement>(null);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const signIn = useSignedIn(isSignedInAtFirst);
  const { isSignedIn } = signIn;
  const card = useCard({ ...props, isShared: !isSignedIn, formElement });
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
    <div className="hued builder needs-script" style={hueStyle(hue, tone)} data-tone={tone}>
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
              note={card.isVideoLost ? VIDEO_LOST : draft.isVideoKept || !video ? null : VIDEO_NOT_SAVED}
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
