"use client";

import { ArrowLeft, ExternalLink, Eye, PencilLine } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Emoji } from "@/components/ui/emoji";
import { EmptyState } from "@/components/ui/empty-state";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast-store";
import { Tooltip, TooltipContent, TooltipTrigger } from "@/components/ui/tooltip";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { timeLeftInWords } from "@/lib/editorial/list-view";
import { useAdminAction, useAdminData } from "../../admin-data";
import { adminRequest } from "../../admin-request";
import { AdminButton } from "../../buttons";
import { ConfirmDialog } from "../../confirm-dialog";
import { DataState, useFocusAfter } from "../../panel";
import { EditorFields } from "./editor-fields";
import { ConflictNotice, EDITOR_TITLE_ID, HistoryPanel } from "./history";
import { PreviewPane } from "./preview-pane";
import { useHolidayForm } from "./use-holiday-form";

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

function EditorHeader(props: EditorHeaderProps) {
  const { stored, name, isDirty, isSaving, view, onView, onClose, onSave } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The editor opens in place of the list.
  useEffect(() => heading.current?.focus(), []);
  const title = name.trim() || stored?.holidayName || "New holiday";
  const status = isSaving ? "Saving…" : isDirty ? "Not saved yet" : stored ? "Saved" : "";
  return (
    <div className="sticky top-0 z-20 -mx-4 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 border-border border-b bg-background/85 px-4 backdrop-blur-md py-2 sm:-mx-6 sm:px-6">
      <button type="button" onClick={onClose} aria-label="Back to the list" className="icon-button -ml-2">
        <ArrowLeft />
      </button>
      <div className="min-w-0 flex-1">
        <h2
          ref={heading}
          id={EDITOR_TITLE_ID}
          tabIndex={-1}
          className="truncate font-display font-extrabold text-xl leading-tight tracking-tight outline-none sm:text-2xl"
        >
          {stored && <Emoji of={stored.emoji} className="mr-2" />}
          {title}
        </h2>
        <p role="status" className="min-h-5 text-muted-foreground text-sm">
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
          {view === "form" ? <Eye /> : <PencilLine />}
        </button>
      )}
      {stored && (
        <Tooltip>
          <TooltipTrigger asChild>
            <a
              href={`/holidays/${stored.slug}`}
              target="_blank"
              rel="noopener"
              aria-label="View on site (opens in a new tab)"
              className="icon-button"
            >
              <ExternalLink />
            </a>
          </TooltipTrigger>
          <TooltipContent>View on site</TooltipContent>
        </Tooltip>
      )}
      <AdminButton variant="default" isLocked={isSaving} onClick={onSave}>
        {isSaving ? "Saving…" : stored ? "Save" : "Create"}
      </AdminButton>
    </div>
  );
}

type RestoredNoteProps = { onStartOver: () => void; onKeep: () => void };

function RestoredNote({ onStartOver, onKeep }: RestoredNoteProps) {
  const note = useFocusAfter<HTMLDivElement>(EDITOR_TITLE_ID);
  return (
    <div ref={note} className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-2xl bg-muted px-4 py-2">
      <p role="status">We restored your unsaved draft.</p>
      <div className="flex flex-wrap gap-1">
        <AdminButton variant="ghost" onClick={onStartOver}>
          Start over
        </AdminButton>
        <AdminButton onClick={onKeep}>Keep it</AdminButton>
      </div>
    </div>
  );
}

/** Returns the number of problems in the form's nested errors. */
function countProblems(errors: object): number {
  if ("message" in errors) return 1;
  return Object.values(errors).reduce((count, each) => count + (each ? countProblems(each) : 0), 0);
}

/** From this width on, form and preview are side by side: Tailwind's `lg`. */
const WIDE = "(width >= 64rem)";

function watch(listener: () => void): () => void {
  const screen = matchMedia(WIDE);
  screen.addEventListener("change", listener);
  return () => screen.removeEventListener("change", listener);
}

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
function EditorScreen({ holiday, onClose, onSaved }: EditorScreenProps) {
  const state = useHolidayForm(holiday);
  const { form, values, stored, conflict, isRestored, isDirty } = state;
  const { errors, isSubmitting: isSaving, isSubmitSuccessful, submitCount } = form.formState;
  const [view, setView] = useState<"form" | "preview">("form");
  const [isLeaving, setIsLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const formTop = useRef(0);
  const isWide = useWide();
  const wrong = countProblems(errors);

  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return;
    fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount, isSubmitSuccessful]);

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
        name={values.holidayName}
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
          form={values}
          isSaving={isSaving}
          onChange={state.change}
          onSave={() => void save()}
          onSettle={state.settleConflict}
        />
      )}
      {isRestored && <RestoredNote onStartOver={state.startOver} onKeep={state.keepRestored} />}
      <p role="alert" className="mb-3 font-semibold text-destructive empty:hidden">
        {wrong > 0 && (wrong === 1 ? "One field needs another look." : `${wrong} fields need another look.`)}
      </p>
      <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        {/* A new holiday's editor is replaced as soon as it is saved, so nothing may be typed into it meanwhile. */}
        <div ref={fields} hidden={!isWide && view === "preview"} inert={isSaving && !stored}>
          <Form {...form}>
            <EditorFields values={values} stored={stored} change={state.change} />
          </Form>
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
            <PreviewPane form={values} slug={stored?.slug ?? null} isSmall={!isWide} />
          </div>
        )}
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Leave without saving?"
          confirm="Discard changes"
          cancel="Keep editing"
          isBusy={false}
          onConfirm={discard}
          onClose={() => setIsLeaving(false)}
        >
          <p>Your changes aren’t saved yet.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

type DeletedHolidayProps = {
  holiday: EditedHoliday;
  onClose: () => void;
  onRestored: (holiday: EditedHoliday) => void;
};

/** Replaces the editor of a deleted holiday, which must be restored first. */
function DeletedHoliday({ holiday, onClose, onRestored }: DeletedHolidayProps) {
  const { busyId, perform } = useAdminAction();
  const restore = async () => {
    const path = `/api/admin/holidays/${holiday.id}/restore`;
    const request = () => adminRequest<EditedHoliday>(path, { method: "POST" });
    const restored = await perform(holiday.id, "Update Failed", request);
    if (restored) onRestored(restored);
  };
  return (
    <EmptyState
      emoji={holiday.emoji}
      title={`${holiday.holidayName} is deleted`}
      actions={
        <>
          <AdminButton variant="default" isLocked={busyId !== null} onClick={() => void restore()}>
            {busyId === null ? "Restore" : "One moment…"}
          </AdminButton>
          <AdminButton onClick={onClose}>Back to the list</AdminButton>
        </>
      }
    >
      Restore it to edit it ({timeLeftInWords(holiday.deletedAt ?? "", new Date())}).
    </EmptyState>
  );
}

type HolidayEditorProps = {
  /** Null for a new one. */
  id: string | null;
  onClose: () => void;
  onSaved: (holiday: EditedHoliday) => void;
};

/** The editor of a new or existing holiday: form, preview and history. Replaces the list. */
export function HolidayEditor({ id, onClose, onSaved }: HolidayEditorProps) {
  // The editor of a holiday that was just created need not load it.
  const [created, setCreated] = useState<EditedHoliday | null>(null);
  const path = id && id !== created?.id ? `/api/admin/holidays/${id}` : null;
  const loading = useAdminData<EditedHoliday>(path);
  const holiday = [created, loading.data].find((each) => each?.id === id);
  const save = (saved: EditedHoliday) => {
    if (id === null) setCreated(saved);
    onSaved(saved);
  };
  if (holiday?.deletedAt) {
    return (
      <DeletedHoliday
        holiday={holiday}
        onClose={onClose}
        onRestored={(restored) => {
          onSaved(restored);
          loading.change(() => restored);
        }}
      />
    );
  }
  if (id === null || holiday) {
    return <EditorScreen key={id} holiday={holiday ?? null} onClose={onClose} onSaved={save} />;
  }
  return (
    <>
      <AdminButton variant="ghost" onClick={onClose} className="mb-3">
        Back to the list
      </AdminButton>
      {/* The data may still be another holiday's. */}
      <DataState list={{ ...loading, data: null }}>Loading the holiday…</DataState>
    </>
  );
}
