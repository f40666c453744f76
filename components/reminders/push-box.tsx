"use client";

import { Bell, Check } from "lucide";
import type { ReactNode, Ref } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { TestNotification } from "./test-notification";
import type { PushState } from "./use-push";
import type { Way } from "./when-words";

type PushBoxProps = {
  state: PushState;
  /** Takes the focus when the form cannot be sent for what stands here. */
  ref: Ref<HTMLDivElement>;
  onAsk: () => void;
  /** Called when the server knows nothing of this device any more. */
  onUnknown: () => void;
  /** Another way, with all that was typed kept; where there is a choice. */
  onInstead?: (way: Way) => void;
};

/** Where a press can still change something. */
const ASKABLE: readonly PushState["kind"][] = ["ask", "asking", "unknown", "closed", "failed"];

/** Explains notifications before the browser asks, and what to do where there can be none. */
export function PushBox({ state, ref, onAsk, onUnknown, onInstead }: PushBoxProps) {
  return (
    <div ref={ref} tabIndex={-1} className="reminder-push" data-kind={state.kind}>
      <div role="status" className="grid gap-3">
        {wordsOf(state)}
      </div>
      {ASKABLE.includes(state.kind) && (
        <button
          type="button"
          onClick={onAsk}
          aria-disabled={state.kind === "asking"}
          className={buttonClass({ className: "justify-self-start" })}
        >
          <Icon of={Bell} /> {state.kind === "asking" ? "Waiting for your browser…" : "Allow notifications"}
        </button>
      )}
      {state.kind === "on" && <TestNotification endpoint={state.endpoint} onUnknown={onUnknown} />}
      {onInstead && state.kind !== "on" && state.kind !== "looking" && <Instead onInstead={onInstead} />}
    </div>
  );
}

function wordsOf(state: PushState): ReactNode {
  switch (state.kind) {
    case "looking":
      return <p>Looking at what this browser can do…</p>;
    case "ask":
    case "asking":
      return (
        <p>
          Your browser will ask whether Oddly may show notifications. We send the reminders that you set, and nothing
          else. You can take it back at any time.
        </p>
      );
    case "on":
      return (
        <p className="flex items-center gap-2 font-semibold">
          <Icon of={Check} /> This device takes notifications.
        </p>
      );
    case "unknown":
      return <p>Notifications are off for this device. Allow them, and it shows your reminders.</p>;
    case "closed":
      return <p>The question went away without an answer. Shall your browser ask once more?</p>;
    case "denied":
      return (
        <p>
          <strong>Notifications from Oddly are blocked in this browser.</strong> We cannot ask again: you can allow them
          in its settings for this site.
        </p>
      );
    case "signed-out":
      return <p>You are no longer signed in. Sign in again: what you typed is kept.</p>;
    case "home-screen":
      return (
        <p>
          <strong>On an iPhone or iPad, notifications come once Oddly is on your home screen.</strong> Press Share, then
          Add to Home Screen, open Oddly from there, and come back here.
        </p>
      );
    case "none":
      return <p>This browser cannot show notifications from websites.</p>;
    case "failed":
      return (
        <p>
          <strong>Notifications could not be set up.</strong> {state.words}
        </p>
      );
  }
}

function Instead({ onInstead }: Required<Pick<PushBoxProps, "onInstead">>) {
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" onClick={() => onInstead("mail")} className={buttonClass({ look: "quiet" })}>
        Mail me instead
      </button>
      <button type="button" onClick={() => onInstead("calendar")} className={buttonClass({ look: "quiet" })}>
        Put it in my calendar
      </button>
    </div>
  );
}
