"use client";

import { Eye, Send, X } from "lucide";
import { useEffect, useRef } from "react";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import type { SendingState } from "./builder-sending";

type SendBarProps = SendingState & {
  /** Pressed, and nothing can be sent yet, or all has been. */
  isWaiting: boolean;
  /** The card as it stands here is on our server already. */
  isMade: boolean;
  onSend: () => void;
  onCancel: () => void;
  onPreview: () => void;
};

/** What is going on, in few enough words to be read out at each change. */
function inWords({ phase, failure }: SendingState): string {
  if (phase === "creating") return "Sending your card …";
  if (phase === "processing") return "Almost there: closing the envelope …";
  if (phase === "idle" && failure?.isCancelled) return "Sending cancelled. Everything is still here.";
  return "";
}

/** Send, always in reach; while a card is on its way, how far it is and the way to stop it. */
export function SendBar(props: SendBarProps) {
  const { phase, progress, failure, isWaiting, isMade, onSend, onCancel, onPreview } = props;
  const isBusy = phase === "creating" || phase === "processing";
  const send = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // The button that was pressed is gone: the focus goes to the one in its place.
  useEffect(() => {
    if (isBusy !== wasBusy.current) (isBusy ? cancel : send).current?.focus({ preventScroll: true });
    wasBusy.current = isBusy;
  }, [isBusy]);
  const words = inWords(props);
  const percent = Math.round(progress * 100);
  const label = isMade ? "See your card" : failure ? "Try again" : "Send Card";
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
            {percent} %
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
            aria-disabled={isWaiting || phase === "success"}
            className={buttonClass({ look: "field", className: "min-h-13 grow text-lg" })}
            onClick={onSend}
          >
            <Icon of={isMade ? Eye : Send} /> {isWaiting ? "One moment …" : label}
          </button>
        </div>
      )}
    </div>
  );
}
