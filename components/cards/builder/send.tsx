"use client";

import { Eye, Send, X } from "lucide";
import { useEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { SendingState } from "./sending";

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
    <div className="builder-bar">
      {failure && !failure.isCancelled && (
        <div role="alert" className="builder-failure">
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
            className="builder-progress"
          >
            <span style={{ scale: `${progress} 1` }} />
          </div>
          <span aria-hidden="true" className="w-12 text-right font-semibold tabular-nums">
            {percent}%
          </span>
          <button ref={cancel} type="button" className={buttonClass({ look: "quiet" })} onClick={onCancel}>
            <Icon of={X} /> Cancel
          </button>
        </div>
      ) : (
        <div className="flex gap-2">
          <button
            type="button"
            className={buttonClass({ look: "quiet", className: "min-h-13 md:hidden" })}
            onClick={onPreview}
          >
            <Icon of={Eye} /> Preview
          </button>
          <button
            ref={send}
            type="button"
            aria-disabled={isWaiting}
            className={buttonClass({ look: "field", className: "min-h-13 grow text-lg" })}
            onClick={onSend}
          >
            <Icon of={Send} /> {isWaiting ? "One moment…" : label}
          </button>
        </div>
      )}
    </div>
  );
}
