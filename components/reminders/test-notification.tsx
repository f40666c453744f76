"use client";

import { useState } from "react";
import { failureWords, isEnded } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { sendTest } from "./use-push";

/** A button that sends a test notification to this device. */
export function TestNotification({ endpoint, onUnknown }: { endpoint: string; onUnknown: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState("");
  const send = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setMessage("");
    try {
      await sendTest(endpoint);
      setMessage("Sent. It should appear in a moment.");
    } catch (error) {
      if (isEnded(error)) return onUnknown();
      setMessage(failureWords(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        onClick={() => void send()}
        aria-disabled={isBusy}
        className={buttonClass({ look: "quiet" })}
      >
        {isBusy ? "Sending…" : "Send a test notification"}
      </button>
      <p role="status" className="text-sm">
        {message}
      </p>
    </div>
  );
}
