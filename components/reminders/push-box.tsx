"use client";

import { Bell, Check } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { apiRequest, failureText, isEnded } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import type { Channel } from "@/lib/reminders/form";
import { type PushState, usePush } from "./use-push";

type PushBoxProps = {
  state: PushState;
  /** Receives the focus when the form cannot be submitted because of notifications. */
  ref: Ref<HTMLDivElement>;
  onAsk: () => void;
  /** Called when the server no longer knows this device. */
  onUnknown: () => void;
  /** Called to choose another channel, where there is a choice. */
  onInstead?: (channel: Channel) => void;
};

const ASK =
  "Your browser will ask if Oddly can show notifications. We only send the reminders you set, and you can turn them off anytime.";

const ASKABLE: readonly PushState["kind"][] = ["ask", "asking", "unknown", "closed", "failed"];

/** Explains notifications before the browser asks for permission, and what to do if they are not available. */
export function PushBox({ state, ref, onAsk, onUnknown, onInstead }: PushBoxProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="mt-2 grid gap-3.5 rounded-[1.1rem] bg-muted px-4.5 py-4"
      data-kind={state.kind}
    >
      <div role="status" className="grid gap-3">
        <p>
          {state.kind === "failed" ? (
            <>
              <strong>We couldn't turn on notifications.</strong> {state.message}
            </>
          ) : (
            EXPLANATIONS[state.kind]
          )}
        </p>
      </div>
      {ASKABLE.includes(state.kind) && (
        <Button onClick={onAsk} aria-disabled={state.kind === "asking"} className="justify-self-start">
          <Bell /> {state.kind === "asking" ? "Waiting for your browser…" : "Allow notifications"}
        </Button>
      )}
      {state.kind === "on" && <SendTestNotification endpoint={state.endpoint} onUnknown={onUnknown} />}
      {onInstead && state.kind !== "on" && state.kind !== "looking" && <Instead onInstead={onInstead} />}
    </div>
  );
}

const EXPLANATIONS: Readonly<Record<Exclude<PushState["kind"], "failed">, ReactNode>> = {
  looking: "Checking this browser…",
  ask: ASK,
  asking: ASK,
  on: (
    <span className="flex items-center gap-2 font-semibold">
      <Check /> Notifications are on for this device.
    </span>
  ),
  unknown: "Notifications are off for this device. Turn them on to see your reminders here.",
  closed: "You didn't answer your browser. Want to try again?",
  denied: (
    <>
      <strong>Notifications from Oddly are blocked in this browser.</strong> You can allow them in your browser's
      settings for this site.
    </>
  ),
  "signed-out": "Sign in to turn on notifications. We'll keep everything you entered.",
  "home-screen": (
    <>
      <strong>On an iPhone or iPad, add Oddly to your Home Screen to get notifications.</strong> Tap Share, then Add to
      Home Screen. Then open Oddly from there and come back to this page.
    </>
  ),
  none: "This browser doesn't support notifications from websites.",
};

function Instead({ onInstead }: Required<Pick<PushBoxProps, "onInstead">>) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onInstead("mail")} variant="outline">
        Email me instead
      </Button>
      <Button onClick={() => onInstead("calendar")} variant="outline">
        Add to my calendar instead
      </Button>
    </div>
  );
}

/** A button that sends a test notification to this device. */
function SendTestNotification({ endpoint, onUnknown }: { endpoint: string; onUnknown: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState("");
  const send = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setMessage("");
    try {
      await apiRequest("/api/push-subscriptions/test", { method: "POST", body: { endpoint } });
      setMessage("Sent. It should appear in a moment.");
    } catch (error) {
      if (isEnded(error)) return onUnknown();
      setMessage(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => void send()} aria-disabled={isBusy} variant="outline">
        {isBusy ? "Sending…" : "Send a test notification"}
      </Button>
      <p role="status" className="text-sm">
        {message}
      </p>
    </div>
  );
}

type ThisDeviceProps = {
  pushKey: string;
  /** The ids of devices that the server knows. The list next to it may remove this one. */
  devices?: readonly string[];
};

/** Turns notifications on for this device and sends a test. */
export function ThisDevice({ pushKey, devices = [] }: ThisDeviceProps) {
  const push = usePush(pushKey, devices.join());
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const ask = async () => {
    // The list next to it has a new entry.
    if (await push.ask()) router.refresh();
  };
  return (
    <div className="needs-script">
      <PushBox state={push.state} ref={box} onAsk={() => void ask()} onUnknown={push.forget} />
    </div>
  );
}
