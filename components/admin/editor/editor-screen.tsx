"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { toast } from "../../ui/toast-store";
import { ConflictNotice } from "./conflict-notice";
import { EditorFields } from "./editor-fields";
import { EditorHeader } from "./editor-header";
import { HistoryPanel } from "./history-panel";
import { LeaveDialog } from "./leave-dialog";
import { PreviewPane } from "./preview-pane";
import { RestoredNote } from "./restored-note";
import { useHolidayForm } from "./use-holiday-form";
import { useWide } from "./use-wide";

type EditorScreenProps = {
  /** Null for a new one. */
  holiday: EditedHoliday | null;
  onClose: () => void;
  onSaved: (holiday: EditedHoliday) => void;
};

/** Form and preview side by side; on a phone one or the other. */
export function EditorScreen({ holiday, onClose, onSaved }: EditorScreenProps) {
  const state = useHolidayForm(holiday);
  const { form, stored, problems, refusals, conflict, isRestored, isDirty, isSaving } = state;
  const [view, setView] = useState<"form" | "preview">("form");
  const [isLeaving, setIsLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const formTop = useRef(0);
  const isWide = useWide();
  const wrong = Object.keys(problems).length;

  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  const save = async () => {
    if (stored && !isDirty) {
      // All of theirs was chosen: with nothing to send the conflict is over, too.
      state.settleConflict();
      toast({ title: "Nothing to save", description: `${stored.holidayName} is already up to date on the site.` });
      return;
    }
    flushSync(() => setView("form"));
    const saved = await state.save();
    if (!saved) return;
    toast({
      title: stored ? "Holiday saved" : "Holiday created",
      description: `${saved.holidayName} is live on the site.`,
    });
    onSaved(saved);
  };
  // On a phone form and preview take turns: each is found where it was left, the preview from its beginning.
  const turn = (next: "form" | "preview") => {
    if (next === "preview") formTop.current = window.scrollY;
    flushSync(() => setView(next));
    const top = next === "form" ? formTop.current : window.scrollY + (whole.current?.getBoundingClientRect().top ?? 0);
    window.scrollTo({ top, behavior: "instant" });
  };
  const throwAway = () => {
    // Nothing is there any more that would be kept when the editor closes.
    flushSync(state.startOver);
    onClose();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!isSaving) void save();
  });
  // Wherever the focus is: the browser would save the page as a file.
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return (
    <div ref={whole}>
      <EditorHeader
        stored={stored}
        name={form.holidayName}
        isDirty={isDirty}
        isSaving={isSaving}
        view={isWide ? null : view}
        onView={turn}
        onClose={() => (isDirty ? setIsLeaving(true) : onClose())}
        onSave={() => void save()}
      />
      {conflict && stored && (
        <ConflictNotice
          key={stored.version}
          holidayId={stored.id}
          conflict={conflict}
          form={form}
          isSaving={isSaving}
          onChange={state.change}
          onSave={() => void save()}
          onSettle={state.settleConflict}
        />
      )}
      {isRestored && <RestoredNote onStartOver={state.startOver} onKeep={state.keepRestored} />}
      <p role="alert" className="mb-3 font-semibold text-danger empty:hidden">
        {wrong > 0 && (wrong === 1 ? "One field needs another look." : `${wrong} fields need another look.`)}
      </p>
      <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        {/* Another editor takes the place of a new one's as soon as it is there: nothing is typed into this one then. */}
        <div ref={fields} hidden={!isWide && view === "preview"} inert={isSaving && !stored}>
          <EditorFields state={state} />
          {stored && (
            <HistoryPanel
              holidayId={stored.id}
              version={stored.version}
              onPutBack={(patch, what) => {
                state.change(patch);
                toast({
                  title: `${what}: put back`,
                  description: "The earlier value is in the form. Save to keep it.",
                });
              }}
            />
          )}
        </div>
        {(isWide || view === "preview") && (
          <div className="h-[72dvh] lg:sticky lg:top-20 lg:h-[calc(100dvh-6rem)]">
            <PreviewPane form={form} isSmall={!isWide} />
          </div>
        )}
      </div>
      {isLeaving && <LeaveDialog onStay={() => setIsLeaving(false)} onThrowAway={throwAway} />}
    </div>
  );
}
