"use client";

import { ArrowLeft, ExternalLink, Eye, PencilLine } from "lucide";
import { type RefObject, useEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";

/** The ID of the editor's title, which gets the focus when a notice with the focused button disappears. */
export const EDITOR_TITLE_ID = "editor-title";

type EditorHeaderProps = {
  stored: EditedHoliday | null;
  /** The name as currently typed. */
  name: string;
  isDirty: boolean;
  isSaving: boolean;
  /** Null when form and preview are side by side. */
  view: "form" | "preview" | null;
  onView: (view: "form" | "preview") => void;
  onClose: () => void;
  onSave: () => void;
};

/** Focuses the heading when the editor opens in place of the list. */
function useFirstFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

/** The sticky header: the holiday's name, the back button and the save button. */
export function EditorHeader(props: EditorHeaderProps) {
  const { stored, name, isDirty, isSaving, view, onView, onClose, onSave } = props;
  const heading = useFirstFocus();
  const title = name.trim() || stored?.holidayName || "New holiday";
  const status = isSaving ? "Saving…" : isDirty ? "Not saved yet" : stored ? "Saved" : "";
  return (
    <div className="sticky top-0 z-20 -mx-4 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-b bg-bg/85 px-4 backdrop-blur-md py-2 sm:-mx-6 sm:px-6">
      <button type="button" onClick={onClose} aria-label="Back to the list" className="icon-button -ml-2">
        <Icon of={ArrowLeft} />
      </button>
      <div className="min-w-0 flex-1">
        <h2
          ref={heading}
          id={EDITOR_TITLE_ID}
          tabIndex={-1}
          className="truncate font-display font-extrabold text-xl leading-tight tracking-tight outline-none sm:text-2xl"
        >
          <span aria-hidden="true">{stored ? `${stored.emoji} ` : ""}</span>
          {title}
        </h2>
        <p role="status" className="min-h-5 text-ink-soft text-sm">
          {status}
        </p>
      </div>
      {view && (
        <button
          type="button"
          onClick={() => onView(view === "form" ? "preview" : "form")}
          aria-label={view === "form" ? "Show preview" : "Back to the form"}
          className="icon-button"
        >
          <Icon of={view === "form" ? Eye : PencilLine} />
        </button>
      )}
      {stored && (
        <a
          href={`/holidays/${stored.slug}`}
          target="_blank"
          rel="noopener"
          aria-label="View on site (opens in a new tab)"
          data-tooltip="View on site"
          className="icon-button"
        >
          <Icon of={ExternalLink} />
        </a>
      )}
      <button type="button" onClick={() => isSaving || onSave()} aria-disabled={isSaving} className={buttonClass()}>
        {isSaving ? "Saving…" : stored ? "Save" : "Create"}
      </button>
    </div>
  );
}
