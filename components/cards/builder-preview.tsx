"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { CardContent } from "@/lib/cards/content";
import type { ChosenVideo } from "./video-choice";

/** Typing goes on for this long before the preview follows. Source: spec section 9, timers. */
const PAUSE_MS = 200;

/** A value once it has been the same for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type BuilderPreviewProps = {
  /** The same object as long as nothing changes. */
  content: CardContent;
  video: ChosenVideo | null;
  /** The card as the server drew it, until what draws it here is there. */
  first: ReactNode;
  /** On a phone the preview comes up as a sheet. */
  isOpen: boolean;
  onClose: () => void;
  /** Below the card in that sheet. */
  actions: ReactNode;
};

/** The card as it will be: beside the form, or on a phone one press away. What draws it comes after the page itself. */
export function BuilderPreview({ content, video, first, isOpen, onClose, actions }: BuilderPreviewProps) {
  const [live, setLive] = useState<typeof import("./builder-live-card") | null>(null);
  const shown = useSettled(content);
  useEffect(() => {
    import("./builder-live-card").then(setLive, (error) => console.warn("No live preview", error));
  }, []);
  return (
    <>
      <aside aria-label="Preview" className="builder-preview">
        <p aria-hidden="true" className="mb-3 text-center font-semibold text-ink-soft text-sm">
          This is what they will open
        </p>
        {live ? !isOpen && <live.LiveCard content={shown} video={video} /> : first}
      </aside>
      {live && <live.PreviewSheet content={shown} video={video} isOpen={isOpen} onClose={onClose} actions={actions} />}
    </>
  );
}
