"use client";

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast-store";
import type { EditedHoliday, Revision } from "@/lib/editorial/edited-holiday";
import type { HolidayForm } from "@/lib/editorial/form/form";
import { fieldLabel } from "@/lib/editorial/form/labels";
import { PanelProblem, PanelWaiting } from "../../panel";
import { useAdminData } from "../../use-admin-data";
import { useFocusAfter } from "../use-focus-after";
import { ConflictNotice } from "./conflict-notice";
import { EditorFields } from "./editor-fields";
import { EDITOR_TITLE_ID, EditorHeader } from "./editor-header";
import { HistoryEntry } from "./history-entry";
import { PreviewPane } from "./preview-pane";
import { useHolidayForm } from "./use-holiday-form";

type HistoryPanelProps = {
  holidayId: string;
  /** Increases with each change, which reloads the list. */
  version: number;
  /** Puts values into the form without saving them; `what` names them. */
  onPutBack: (patch: Partial<HolidayForm>, what: string) => void;
};

/** Who changed the holiday, when and how; loaded when it is opened. */
function HistoryPanel({ holidayId, version, onPutBack }: HistoryPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="mt-4 rounded-3xl border border-line bg-surface p-4 sm:p-5"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-bold font-display text-xl">Change history</summary>
      {isOpen && <Entries key={version} holidayId={holidayId} onPutBack={onPutBack} />}
    </details>
  );
}

function Entries({ holidayId, onPutBack }: Omit<HistoryPanelProps, "version">) {
  const { data, problem, isLoading, reload } = useAdminData<Revision[]>(`/api/admin/holidays/${holidayId}/revisions`);
  const [now] = useState(() => new Date());
  if (!data && problem) return <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />;
  if (!data) return <PanelWaiting />;
  if (data.length === 0) return <p className="text-ink-soft">No changes yet.</p>;
  return (
    <ol className="mt-2 grid gap-2">
      {data.map((revision) => (
        <li key={revision.id}>
          <HistoryEntry
            revision={revision}
            now={now}
            onPutBack={(field, patch) => onPutBack(patch, fieldLabel(field))}
          />
        </li>
      ))}
    </ol>
  );
}

type RestoredNoteProps = { onStartOver: () => void; onKeep: () => void };

/** Says that earlier unsaved text was restored. */
function RestoredNote({ onStartOver, onKeep }: RestoredNoteProps) {
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

type LeaveDialogProps = { onStay: () => void; onThrowAway: () => void };

/** Asks before unsaved changes are discarded. */
function LeaveDialog({ onStay, onThrowAway }: LeaveDialogProps) {
  return (
    <Dialog open onClose={onStay} title="Leave without saving?">
      <p className="mt-2">Your changes aren’t saved yet.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onThrowAway} className={buttonClass({ look: "danger" })}>
          Discard changes
        </button>
        <button type="button" onClick={onStay} className={buttonClass()}>
          Keep editing
        </button>
      </div>
    </Dialog>
  );
}

/** From this width on, form and preview are side by side: Tailwind's `lg`. */
const WIDE = "(width >= 64rem)";

function watch(listener: () => void): () => void {
  const screen = matchMedia(WIDE);
  screen.addEventListener("change", listener);
  return () => screen.removeEventListener("change", listener);
}

/** Whether there is room for two columns. */
const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  );

type EditorScreenProps = {
  /** Null for a new one. */
  holiday: EditedHoliday | null;
  onClose: () => void;
  onSaved: (holiday: EditedHoliday) => void;
};

/** The form with its preview: side by side, or one at a time on a phone. */
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
      // The editor chose all of the other version: with nothing to save, the conflict is resolved.
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
  // On a phone, the form returns to its scroll position, and the preview starts at its top.
  const switchView = (next: "form" | "preview") => {
    if (next === "preview") formTop.current = window.scrollY;
    flushSync(() => setView(next));
    const top = next === "form" ? formTop.current : window.scrollY + (whole.current?.getBoundingClientRect().top ?? 0);
    window.scrollTo({ top, behavior: "instant" });
  };
  const discard = () => {
    // Commit the reset first, so that no draft is left to save when the editor closes.
    flushSync(state.startOver);
    onClose();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (!isSaving) void save();
  });
  // Otherwise the browser would save the page as a file.
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
        onView={switchView}
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
        {/* A new holiday's editor is replaced as soon as it is saved, so nothing may be typed into it meanwhile. */}
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
      {isLeaving && <LeaveDialog onStay={() => setIsLeaving(false)} onThrowAway={discard} />}
    </div>
  );
}
