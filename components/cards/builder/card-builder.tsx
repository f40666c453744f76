"use client";

import { PenLine, RotateCcw, Send, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { useController } from "react-hook-form";
import type { SignInForm } from "@/components/layout/sign-in-form";
import { useIsPhone } from "@/components/layout/use-is-phone";
import { Button } from "@/components/ui/button";
import { hueStyle } from "@/components/ui/hue";
import { onDemand } from "@/components/ui/on-demand";
import { Switch } from "@/components/ui/switch";
import { isSolemn } from "@/lib/holidays/tone";
import { OccasionPart } from "./occasion";
import { BuilderPart, FieldProblem, noteClass, PickButton } from "./part";
import type { LiveCardProps } from "./preview";
import { SendBar, SharePart, SignInPart } from "./send";
import { CardTextFields } from "./text-fields";
import { type CardOptions, type CardState, replyName, useCard } from "./use-card";
import { useBuilderSend, useSignedIn } from "./use-send";

const LazyVideoField = onDemand(async () => (await import("./video-field")).VideoField);

const VIDEO_LOST = "We couldn't save your video. Please add it again. Everything else is here.";
const VIDEO_NOT_SAVED = "This browser can't save your video. If you leave this page, you'll need to add it again.";

/** The personal video. The code that picks and records it is loaded when the switch is turned on. */
function VideoPart({ card }: { card: CardState }) {
  const { form, video, picked, draft, isVideoLost, changeWords, changeVideo } = card;
  const { field, fieldState } = useController({ control: form.control, name: "includeSelfie" });
  const isWanted = field.value;
  const note = isVideoLost ? VIDEO_LOST : !draft.isVideoSaved && video && VIDEO_NOT_SAVED;
  const id = useId();
  return (
    <BuilderPart id={`${id}-title`} emoji="🎬" title="Add a video">
      <div>
        <Switch
          label="Personal video"
          name="includeSelfie"
          hint="Up to 30 seconds. They can watch it once, then it's deleted."
          checked={isWanted}
          onChange={(includeSelfie) => changeWords({ includeSelfie })}
        />
        {/* Send focuses this when the video is missing. */}
        <div ref={field.ref} id="card-video-problem" tabIndex={-1} className="outline-none">
          <FieldProblem id={`${id}-problem`}>{fieldState.error?.message}</FieldProblem>
        </div>
      </div>
      {isWanted && note && (
        <p role="status" className={noteClass}>
          {note}
        </p>
      )}
      {isWanted && <LazyVideoField {...picked} onChange={changeVideo} />}
    </BuilderPart>
  );
}

/** A note that a draft was restored, also when the visitor came for a reply, or is gone. */
function RestoredNote({ card, onClear }: { card: CardState; onClear: () => void }) {
  const { draft, isCleared, isTouched, canUndoClear } = card;
  const isMissing = draft.found === "missing";
  if (!isMissing && !isCleared && !(draft.found === "restored" && isTouched)) return null;
  const reply = replyName();
  // The draft may be the reply itself.
  const isForAnother = card.isForAnother && !isCleared && !isMissing;
  return (
    <div className={`${noteClass} mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}>
      <p role="status">
        {isCleared && (reply === null ? "You're starting over." : "You're writing a reply.")}
        {!isCleared && isMissing && (
          <>
            <strong>Your draft is no longer here.</strong> We save drafts for two hours, in the browser you started in.
          </>
        )}
        {!isCleared && !isMissing && !isForAnother && (
          <>
            <strong>Welcome back.</strong> Your card is just as you left it.
          </>
        )}
        {isForAnother && (
          <>
            <strong>You have a draft.</strong> Continue it, or discard it and start a reply{reply && ` to ${reply}`}.
          </>
        )}
      </p>
      {canUndoClear && (
        <PickButton onClick={card.undoClear}>
          <Undo2 /> Undo
        </PickButton>
      )}
      {!canUndoClear && isTouched && (
        <PickButton onClick={onClear}>
          {isForAnother ? <PenLine /> : <RotateCcw />} {isForAnother ? "Discard and reply" : "Start over"}
        </PickButton>
      )}
    </div>
  );
}

const loadPreview = () => import("./preview");

const LazyCard = lazy(() =>
  loadPreview().then(
    ({ LiveCard }) => ({ default: LiveCard }),
    // The form works without it.
    () => ({ default: () => <p role="status">The preview didn't load.</p> }),
  ),
);

const PreviewSheet = onDemand(async () => (await loadPreview()).PreviewSheet);

/** The preview updates after this pause in typing. Source: spec section 9, timers. */
const PAUSE_MS = 200;

type BuilderPreviewProps = LiveCardProps & {
  /** Whether the sheet is open; only phones use it. */
  isOpen: boolean;
  onClose: () => void;
  actions: ReactNode;
};

/** A preview of the card: beside the form, or on a phone in a sheet over it. */
function BuilderPreview({ form, occasion, justBecause, video, isOpen, onClose, actions }: BuilderPreviewProps) {
  const [shown, setShown] = useState({ form, occasion, justBecause });
  const isPhone = useIsPhone();
  // Not in the page's HTML: a phone hides it, and without scripts there is no builder.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  useEffect(() => {
    if (form === shown.form && occasion === shown.occasion) return;
    const show = () => setShown({ form, occasion, justBecause });
    const timer = setTimeout(() => void loadPreview().then(show, show), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form, occasion, justBecause, shown]);
  return (
    <>
      <aside aria-label="Preview" className="hidden md:sticky md:top-4 md:block">
        <p aria-hidden="true" className="mb-3 text-center font-semibold text-muted-foreground text-sm">
          Here's what they'll see
        </p>
        {isHydrated && !isOpen && !isPhone && (
          <Suspense>
            <LazyCard {...shown} video={video} />
          </Suspense>
        )}
      </aside>
      {isOpen && <PreviewSheet {...shown} video={video} onClose={onClose} actions={actions} />}
    </>
  );
}

/** The edge of an airmail envelope. */
const AIRMAIL =
  "repeating-linear-gradient(-55deg in srgb, var(--field-strong) 0 1.1rem, var(--card) 1.1rem 1.7rem, var(--odd) 1.7rem 2.8rem, var(--card) 2.8rem 3.4rem)";

type CardBuilderProps = Omit<CardOptions, "isShared" | "formElement"> & {
  isSignedIn: boolean;
  /** Whether the browser sends a video straight to storage. */
  isDirectUpload: boolean;
  signInAction: ComponentProps<typeof SignInForm>["action"];
};

/** The card builder. Source: spec section 2, card builder. */
export function CardBuilder({ signInAction, isSignedIn: isSignedInAtFirst, ...props }: CardBuilderProps) {
  const { justBecause, isDirectUpload, query } = props;
  const router = useRouter();
  const formElement = useRef<HTMLFormElement>(null);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const signIn = useSignedIn(isSignedInAtFirst);
  const { isSignedIn } = signIn;
  const card = useCard({ ...props, isShared: !isSignedIn, formElement });
  const { form, values, video, picked, holidays, draft } = card;
  const { occasion } = holidays.choice;
  const holiday = occasion ?? justBecause;

  const onDone = (id: string) => router.push(`/cards/${id}`);
  const send = useBuilderSend({ card, justBecause, isDirectUpload, signIn, onDone });
  const sendFromPreview = () => {
    setIsPreviewOpen(false);
    send.begin();
  };

  const { sheet } = send;
  const { hue, tone } = holiday;
  return (
    <div
      className="hued needs-script grid items-start gap-8 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
      style={hueStyle(hue, tone)}
      data-tone={tone}
    >
      <div className="min-w-0">
        <RestoredNote
          card={card}
          onClear={() => {
            card.clear();
            send.rest();
          }}
        />
        <div className="relative overflow-clip rounded-[1.75rem] border border-border bg-card">
          <div
            aria-hidden="true"
            className="h-[0.6rem]"
            style={{ background: isSolemn({ tone }) ? "var(--field-strong)" : AIRMAIL }}
          />
          <form ref={formElement} inert={send.isBusy} onSubmit={(event) => event.preventDefault()}>
            <OccasionPart {...holidays} control={form.control} range={card.range} today={card.today} />
            <CardTextFields
              control={form.control}
              tone={holiday.tone}
              ideas={holiday.messages ?? []}
              onChange={card.changeWords}
            />
            <VideoPart card={card} />
          </form>
          {!isSignedIn && draft.stateId && (
            <SignInPart
              stateId={draft.stateId}
              query={query}
              action={signInAction}
              isSaved={draft.isSaved}
              onRequest={() => {
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
          state={values.includeSelfie ? picked.state : "idle"}
          isSignedIn={isSignedIn}
          isBusy={send.isBusy}
          onGetLink={send.begin}
        />
      </div>
      <BuilderPreview
        form={values}
        occasion={occasion}
        justBecause={justBecause}
        video={video}
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
