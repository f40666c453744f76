"use client";

import { RotateCcw, Send, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import type { SignInForm } from "@/components/layout/sign-in-form";
import { Button } from "@/components/ui/button";
import { hueStyle } from "@/components/ui/hue";
import { onDemand } from "@/components/ui/on-demand";
import { Switch } from "@/components/ui/switch";
import { previewContent } from "@/lib/cards/builder";
import type { CardContent } from "@/lib/cards/content";
import { type CardFormErrors, cardFormErrors } from "@/lib/cards/form";
import { OccasionPart } from "./occasion";
import { BuilderPart, FieldProblem } from "./part";
import { SendBar, SharePart, SignInPart } from "./send";
import { CardTextFields } from "./text-fields";
import { type CardOptions, type CardState, useCard } from "./use-card";
import { useBuilderSend, useSignedIn } from "./use-send";
import type { ChosenVideo } from "./video-choice";

const LazyVideoField = onDemand(async () => (await import("./video-field")).VideoField);

const VIDEO_LOST = "We couldn't save your video. Please add it again. Everything else is here.";
const VIDEO_NOT_SAVED = "This browser can't save your video. If you leave this page, you'll need to add it again.";

/** The personal video. The code that picks and records it is loaded when the switch is turned on. */
function VideoPart({ card, problem }: { card: CardState; problem: string | undefined }) {
  const { words, video, picked, draft, isVideoLost, changeWords, changeVideo } = card;
  const isWanted = words.includeSelfie;
  const note = isVideoLost ? VIDEO_LOST : !draft.isVideoKept && video && VIDEO_NOT_SAVED;
  const id = useId();
  return (
    <BuilderPart id={`${id}-title`} emoji="🎬" title="Add a video">
      <div>
        <Switch
          label="Personal video"
          hint="Up to 30 seconds. They can watch it once, then it's deleted."
          checked={isWanted}
          onChange={(includeSelfie) => changeWords({ includeSelfie })}
        />
        {/* Send focuses this when the video is missing. */}
        <div id="card-video-problem" tabIndex={-1} className="outline-none">
          <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
        </div>
      </div>
      {isWanted && note && (
        <p role="status" className="builder-note">
          {note}
        </p>
      )}
      {isWanted && <LazyVideoField {...picked} onChange={changeVideo} />}
    </BuilderPart>
  );
}

/** A note that a draft was restored, or is gone. */
function RestoredNote({ card, onClear }: { card: CardState; onClear: () => void }) {
  const { draft, isCleared, isTouched, canUndoClear } = card;
  const isMissing = draft.found === "missing";
  if (!isMissing && !isCleared && !(draft.found === "restored" && isTouched)) return null;
  return (
    <div className="builder-note mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">
        {isCleared && "You're starting over."}
        {!isCleared && isMissing && (
          <>
            <strong>Your draft is no longer here.</strong> We save drafts for two hours, in the browser you started in.
          </>
        )}
        {!isCleared && !isMissing && (
          <>
            <strong>Welcome back.</strong> Your card is just as you left it.
          </>
        )}
      </p>
      {canUndoClear && (
        <button type="button" className="pick" onClick={card.undoClear}>
          <Undo2 /> Undo
        </button>
      )}
      {!canUndoClear && isTouched && (
        <button type="button" className="pick" onClick={onClear}>
          <RotateCcw /> Start over
        </button>
      )}
    </div>
  );
}

/** The preview updates after this pause in typing. Source: spec section 9, timers. */
const PAUSE_MS = 200;

type BuilderPreviewProps = {
  /** Memoized: the same object until something changes. */
  content: CardContent;
  video: ChosenVideo | null;
  /** The card as the server rendered it, until the client code is loaded. */
  first: ReactNode;
  /** Whether the sheet is open; only phones use it. */
  isOpen: boolean;
  onClose: () => void;
  actions: ReactNode;
};

/** A preview of the card: beside the form, or on a phone in a sheet. Its code is loaded after the page. */
function BuilderPreview({ content, video, first, isOpen, onClose, actions }: BuilderPreviewProps) {
  const [live, setLive] = useState<typeof import("./live-card") | null>(null);
  const [shown, setShown] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setShown(content), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  useEffect(() => {
    import("./live-card").then(setLive, (error) => console.warn("No live preview", error));
  }, []);
  return (
    <>
      <aside aria-label="Preview" className="builder-preview">
        <p aria-hidden="true" className="mb-3 text-center font-semibold text-ink-soft text-sm">
          Here's what they'll see
        </p>
        {live ? !isOpen && <live.LiveCard content={shown} video={video} /> : first}
      </aside>
      {live && <live.PreviewSheet content={shown} video={video} isOpen={isOpen} onClose={onClose} actions={actions} />}
    </>
  );
}

type CardBuilderProps = Omit<CardOptions, "isShared" | "formElement"> & {
  isSignedIn: boolean;
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
    card,
    justBecause,
    signIn,
    focusOn,
    onDone: (id) => router.push(`/cards/${id}`),
  });
  const sendFromPreview = () => {
    setIsPreviewOpen(false);
    send.begin();
  };

  const content = useMemo(() => previewContent(form, occasion, justBecause), [form, occasion, justBecause]);

  const problems = send.hasTried ? cardFormErrors(form, isVideoReady, today) : {};
  const { sheet } = send;
  const { hue, tone } = content.holiday;
  return (
    <div className="hued builder needs-script" style={hueStyle(hue, tone)} data-tone={tone}>
      <div className="min-w-0">
        <RestoredNote
          card={card}
          onClear={() => {
            card.clear();
            send.reset();
          }}
        />
        <div className="builder-sheet builder-airmail">
          <form ref={formElement} inert={send.isBusy} onSubmit={(event) => event.preventDefault()}>
            <OccasionPart {...holidays} range={card.range} today={today} problem={problems.selectedDate} />
            <CardTextFields
              words={words}
              tone={holiday.tone}
              ideas={holiday.messages ?? []}
              problems={problems}
              onChange={card.changeWords}
            />
            <VideoPart card={card} problem={problems.includeSelfie} />
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
            <Button variant="outline" onClick={() => setIsPreviewOpen(false)}>
              Keep writing
            </Button>
            <Button variant="field" className="grow" onClick={sendFromPreview}>
              <Send />
              Send Card
            </Button>
          </>
        }
      />
      {sheet && <sheet.Sheet {...sheet.props} />}
    </div>
  );
}
