"use client";

import { Undo2, X } from "lucide";
import { useEffect, useRef } from "react";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";

type RemovedVideoProps = { url: string; isBusy: boolean; onUndo: () => void; onPutAway: () => void };

/** The film that was removed last, with its way back, which takes the focus of the button that is gone. */
export function RemovedVideo({ url, isBusy, onUndo, onPutAway }: RemovedVideoProps) {
  const undo = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each film that is removed takes it anew
  useEffect(() => undo.current?.focus(), [url]);
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 rounded-2xl border border-line border-dashed bg-sunken px-4 py-1.5"
    >
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{url} is removed.</span>
      <span className="flex items-center">
        <button
          ref={undo}
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || onUndo()}
          className={buttonClass({ look: "ghost", className: "text-accent!" })}
        >
          <Icon of={Undo2} /> Undo<span className="sr-only"> the removal</span>
        </button>
        <button
          type="button"
          aria-label="Put the note away"
          data-tooltip="Put it away"
          onClick={onPutAway}
          className="icon-button text-ink-soft"
        >
          <Icon of={X} />
        </button>
      </span>
    </div>
  );
}
