"use client";

import { Eye, Link2, Send, Video, X } from "lucide-react";
import { type ComponentProps, useEffect, useId, useRef } from "react";
import type { SignInForm } from "@/components/layout/sign-in-form";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast-store";
import { BuilderPart, noteClass } from "./part";
import { type SendingState, SIGN_IN_ID } from "./use-send";
import type { ChosenVideo, VideoState } from "./video-choice";

const LazySignInForm = onDemand(async () => (await import("@/components/layout/sign-in-form")).SignInForm);

type SignInPartProps = {
  stateId: string;
  /** The builder's URL query, so that a browser without the draft still opens on that day. */
  query: string;
  action: ComponentProps<typeof SignInForm>["action"];
  /** Whether the tab that opens from the email will find the card. */
  isSaved: boolean;
  /** Called when the link is requested, to save the draft immediately. */
  onRequest: () => void;
};

/** Asks the visitor to sign in. The draft is saved, also for the tab that opens from the email. */
export function SignInPart({ stateId, query, action, isSaved, onRequest }: SignInPartProps) {
  const returnUrl = `/cards/new?${[new URLSearchParams({ restore: "1", sid: stateId }), query].filter(String).join("&")}`;
  return (
    <div id={SIGN_IN_ID} className="border-border border-t-3 border-dashed" onSubmitCapture={onRequest}>
      <BuilderPart id={useId()} emoji="🗝️" title="Sign In Required">
        <p>
          Sign in to send your card. Enter your email and we'll send you a link, no password needed. Your card will be
          waiting.
        </p>
        {!isSaved && (
          <p role="status" className={noteClass}>
            This browser can't share your draft with other tabs. Keep this one open, use the link in your email, then
            come back here to send.
          </p>
        )}
        <LazySignInForm returnUrl={returnUrl} action={action} />
      </BuilderPart>
    </div>
  );
}

type SendBarProps = SendingState & {
  /** Send was clicked, but sending can't start yet or is already done. */
  isWaiting: boolean;
  onSend: () => void;
  onCancel: () => void;
  onPreview: () => void;
};

/** Returns the progress, short enough for a screen reader to announce at each change. */
function inWords({ phase, failure }: SendingState): string {
  if (phase === "creating") return "Saving your card…";
  if (phase === "processing") return "Almost there: sealing the envelope…";
  if (phase === "idle" && failure?.isCancelled) return "Canceled. Everything is still here.";
  return "";
}

/** The Send button, always visible; while a card is being sent, its progress and Cancel. */
export function SendBar(props: SendBarProps) {
  const { phase, progress, failure, isWaiting, onSend, onCancel, onPreview } = props;
  const isBusy = phase === "creating" || phase === "processing";
  const send = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // The clicked button is replaced, so the focus moves to the new one.
  useEffect(() => {
    if (isBusy !== wasBusy.current) (isBusy ? cancel : send).current?.focus({ preventScroll: true });
    wasBusy.current = isBusy;
  }, [isBusy]);
  const words = inWords(props);
  const percent = Math.round(progress * 100);
  const label = failure ? "Try again" : "Send Card";
  return (
    <div
      // For the rules in app/(cards)/cards/new/builder.css.
      data-slot="send-bar"
      className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-30 -mx-4 mt-4 border-border border-t bg-card px-4 py-[0.7rem] md:static md:mx-0 md:border-0 md:bg-transparent md:px-0"
    >
      {failure && !failure.isCancelled && (
        <div
          role="alert"
          className="mb-[0.7rem] rounded-[1.1rem] bg-destructive px-4 py-[0.7rem] text-destructive-foreground"
        >
          <strong className="block">{failure.title}</strong>
          {failure.description}
        </div>
      )}
      <p role="status" className={words ? "mb-2 font-semibold" : "sr-only"}>
        {words}
      </p>
      {isBusy ? (
        <div className="flex items-center gap-3">
          <div
            role="progressbar"
            aria-label="Sending"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="h-[0.9rem] flex-1 overflow-hidden rounded-full bg-field"
          >
            <span
              className="block size-full origin-left bg-field-strong transition-[scale] duration-200"
              style={{ scale: `${progress} 1` }}
            />
          </div>
          <span aria-hidden="true" className="w-12 text-right font-semibold tabular-nums">
            {percent}%
          </span>
          <Button ref={cancel} variant="outline" onClick={onCancel}>
            <X />
            Cancel
          </Button>
        </div>
      ) : (
        <div className="flex gap-2">
          <Button variant="outline" className="min-h-13 md:hidden" onClick={onPreview}>
            <Eye />
            Preview
          </Button>
          <Button
            ref={send}
            aria-disabled={isWaiting}
            variant="field"
            className="min-h-13 grow text-lg"
            onClick={onSend}
          >
            <Send />
            {isWaiting ? "One moment…" : label}
          </Button>
        </div>
      )}
    </div>
  );
}

type SharePartProps = {
  video: ChosenVideo | null;
  state: VideoState;
  isSignedIn: boolean;
  isBusy: boolean;
  /** Creates the card and opens the sheet with its link. */
  onGetLink: () => void;
};

/** The other ways to share: a link to the card, or only the video. Source: spec section 2, card builder, sharing. */
export function SharePart({ video, state, isSignedIn, isBusy, onGetLink }: SharePartProps) {
  const share = async () => {
    try {
      const { shareVideo } = await import("../share/share-video");
      await shareVideo(video, state, isSignedIn);
    } catch (error) {
      console.warn("Sharing could not be loaded", error);
      toast({ title: "Share Failed", description: "Check your connection and try again.", variant: "destructive" });
    }
  };
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2">
      <Button aria-disabled={isBusy} variant="ghost" onClick={() => isBusy || onGetLink()}>
        <Link2 />
        {isBusy ? "One moment…" : "Get Share Link"}
      </Button>
      <Button variant="ghost" onClick={() => void share()}>
        <Video />
        Share Video
      </Button>
    </p>
  );
}
