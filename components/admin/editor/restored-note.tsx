"use client";

import { buttonClass } from "../../ui/button";
import { useFocusAfter } from "../holidays/use-focus-after";
import { EDITOR_TITLE_ID } from "./editor-header";

type RestoredNoteProps = { onStartOver: () => void; onKeep: () => void };

/** Says that what was typed before, in this or another visit, is back in the form. */
export function RestoredNote({ onStartOver, onKeep }: RestoredNoteProps) {
  const note = useFocusAfter<HTMLDivElement>(EDITOR_TITLE_ID);
  return (
    <div ref={note} className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-2xl bg-sunken px-4 py-2">
      <p role="status">We restored your unsaved draft.</p>
      <div className="flex flex-wrap gap-1">
        <button type="button" onClick={onStartOver} className={buttonClass({ look: "ghost" })}>
          Start over
        </button>
        <button type="button" onClick={onKeep} className={buttonClass({ look: "quiet" })}>
          Keep it
        </button>
      </div>
    </div>
  );
}
