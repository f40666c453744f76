"use client";

import { useEffect, useRef, useState } from "react";
import { inboxOf } from "@/lib/auth/inbox";
import { buttonClass } from "../ui/button";
import { useResendWait } from "../use-resend-wait";

type LoginSentProps = {
  email: string;
  /** What the server said. */
  words: string;
  isBusy: boolean;
  /** Tells whether another link is on its way. */
  onResend: () => Promise<boolean>;
  onOtherAddress: () => void;
};

/** Says that the mailbox has to be proven, and offers another link once this one should have arrived. */
export function LoginSent({ email, words, isBusy, onResend, onOtherAddress }: LoginSentProps) {
  const { secondsLeft, restart } = useResendWait();
  const [times, setTimes] = useState(1);
  const title = useRef<HTMLHeadingElement>(null);
  const inbox = inboxOf(email);
  const isWaiting = secondsLeft > 0;
  useEffect(() => title.current?.focus(), []);
  const resend = async () => {
    if (isWaiting || isBusy || !(await onResend())) return;
    setTimes(times + 1);
    restart();
  };
  return (
    <div className="grid gap-4">
      <h2 ref={title} tabIndex={-1} className="font-bold font-display text-2xl outline-none">
        Check your email
      </h2>
      <p role="status">
        {times > 1 && <strong className="block">This is link number {times}.</strong>}
        {words}
      </p>
      <p className="text-ink-soft">
        For <strong className="wrap-anywhere text-ink">{email}</strong>. Open the link in this browser and press the
        button there to get to the dashboard.
      </p>
      {inbox && (
        <a href={inbox.url} target="_blank" rel="noopener" className={buttonClass()}>
          Open {inbox.name}
        </a>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-disabled={isWaiting || isBusy}
          onClick={() => void resend()}
          className={buttonClass({ look: "quiet" })}
        >
          {isBusy ? "Sending…" : "Send it again"}
          {isWaiting && <span aria-hidden="true">in {secondsLeft} s</span>}
        </button>
        <button type="button" onClick={onOtherAddress} className={buttonClass({ look: "ghost" })}>
          Use another address
        </button>
      </div>
    </div>
  );
}
