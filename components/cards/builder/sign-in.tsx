"use client";

import { type ComponentProps, useId } from "react";
import type { SignInForm } from "@/components/layout/sign-in-form";
import { onDemand } from "@/components/ui/on-demand";
import { BuilderPart } from "./part";

const LazySignInForm = onDemand(async () => (await import("@/components/layout/sign-in-form")).SignInForm);

/** Send scrolls to this element when the visitor is signed out. */
export const SIGN_IN_ID = "card-sign-in";

type SignInPartProps = {
  stateId: string;
  /** The builder's URL query, so that a browser without the draft still opens on that day. */
  asked: string;
  action: ComponentProps<typeof SignInForm>["action"];
  /** Whether the tab that opens from the email will find the card. */
  isKept: boolean;
  /** Called when the link is requested, to save the draft immediately. */
  onAsk: () => void;
};

/** Asks the visitor to sign in. The draft is saved, also for the tab that opens from the email. */
export function SignInPart({ stateId, asked, action, isKept, onAsk }: SignInPartProps) {
  const id = useId();
  const returnUrl = `/cards/new?${[new URLSearchParams({ restore: "1", sid: stateId }), asked].filter(String).join("&")}`;
  return (
    <div id={SIGN_IN_ID} onSubmitCapture={onAsk}>
      <BuilderPart id={id} emoji="🗝️" title="Sign In Required">
        <p>
          Sign in to send your card. Enter your email and we'll send you a link, no password needed. Your card will be
          waiting.
        </p>
        {!isKept && (
          <p role="status" className="desk-note">
            This browser can't share your draft with other tabs. Keep this one open, use the link in your email, then
            come back here to send.
          </p>
        )}
        <LazySignInForm returnUrl={returnUrl} action={action} />
      </BuilderPart>
    </div>
  );
}
