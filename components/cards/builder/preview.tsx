"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { CardContent } from "@/lib/cards/content";
import type { ChosenVideo } from "./video-choice";

/** The preview updates after this pause in typing. Source: spec section 9, timers. */
const PAUSE_MS = 200;

/** Debounces a value. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type BuilderPreviewProps = {
  /** Memoized: the same object until something changes. */
  content: CardContent;
  video: ChosenVideo | null;
  /** The card as the server rendered it, until the client code is loaded. */
  first: ReactNode;
  /** Whether the sheet is open; only phones use it. */
  isOpen: boolean;
  onClose: () => void;
  /** Buttons below the card in that sheet. */
  actions: ReactNode;
};

/** A preview of the card: beside the form, or on a phone in a sheet. Its code is loaded after the page. */
export function BuilderPreview({ content, video, first, isOpen, onClose, actions }: BuilderPreviewProps) {
  const [live, setLive] = useState<typeof import("./live-card") | null>(null);
  const shown = useSettled(content);
  useEffect(() => {
    import("./live-card").then(setLive, (error) => console.warn("No live preview", error));
  }, []);
  return (
    <>
      <aside aria-label="Preview" className="builder-preview">
        <p aria-hidden="true" className="mb-3 text-center font-semibold text-ink-soft text-sm">
          Here's what they'll see
        </p>
        {live ? !isOpen && <live.LiveCard content={shown} video={video} /> : first}
      </aside>
      {live && <live.PreviewSheet content={shown} video={video} isOpen={isOpen} onClose={onClose} actions={actions} />}
    </>
  );
}
