"use client";

import { Plus } from "lucide";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { putFresh } from "@/components/admin/holidays/editor/new-holiday";
import { failureWords } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast-store";
import type { CivilDate } from "@/lib/core/civil-date";
import type { EditedHoliday, ListedHoliday } from "@/lib/editorial/edited-holiday";
import { RESTORE_DAYS } from "@/lib/editorial/limits";
import { listPath } from "@/lib/editorial/list";
import { adminRequest } from "../admin-request";
import { ConfirmDialog } from "../confirm-dialog";
import { Panel } from "../panel";
import { type AdminData, useAdminData } from "../use-admin-data";
import { DAY_ID, DayHolidays } from "./day-holidays";
import { DayNavigation } from "./day-navigation";
import { type DeletedHoliday, deletedHolidays } from "./deleted-store";
import { HolidayFilters } from "./holiday-filters";
import { HolidayList } from "./holiday-list";
import { UndoNote } from "./undo-note";
import { useListView } from "./use-list-view";
import { editorAddress, isNewOpen, NEW_HOLIDAY, openerId, PANEL_ID, useOpenHoliday } from "./use-open-holiday";

const pathOf = (id: string) => `/api/admin/holidays/${id}`;

/**
 * The actions on a holiday from a list, one at a time. Each returns whether it succeeded, and the list is reloaded
 * either way. Source of the notices: spec section 8, admin.
 */
export function useHolidayActions({ change, reload }: Pick<AdminData<ListedHoliday[]>, "change" | "reload">) {
  const isSending = useRef(false);
  const [busyId, setBusyId] = useState<string | null>(null);

  const perform = async (id: string, failure: string, action: () => Promise<void>): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    setBusyId(id);
    try {
      await action();
      return true;
    } catch (error) {
      toast({ title: failure, description: failureWords(error), variant: "destructive" });
      return false;
    } finally {
      isSending.current = false;
      setBusyId(null);
      void reload();
    }
  };

  const remove = ({ id, version, holidayName, emoji }: ListedHoliday) =>
    perform(id, "Deletion Failed", async () => {
      await adminRequest(pathOf(id), { method: "DELETE", body: { version } });
      change((rows) => rows.filter((row) => row.id !== id));
      deletedHolidays.note({ id, holidayName, emoji });
      toast({
        title: "Deleted",
        description: `${holidayName} is off the calendar. Use “Undo” above the list to restore it.`,
      });
    });

  const bringBack = ({ id, holidayName }: DeletedHoliday) =>
    perform(id, "Update Failed", async () => {
      await adminRequest(`${pathOf(id)}/restore`, { method: "POST" });
      deletedHolidays.forget(id);
      toast({ title: "Restored", description: `${holidayName} is back on the calendar.` });
    });

  const makePick = ({ id, holidayName }: ListedHoliday, date: CivilDate) =>
    perform(id, "Update Failed", async () => {
      await adminRequest(`${pathOf(id)}/pick`, { method: "POST", body: { date } });
      toast({ title: "Saved", description: `${holidayName} is now the day’s pick.` });
    });

  return { busyId, remove, bringBack, makePick };
}

type DeletedNotesProps = {
  isBusy: boolean;
  onUndo: (deleted: DeletedHoliday) => void;
  /** Called when a note is dismissed, because its button had the focus. */
  onPutAway: () => void;
};

/** The holidays deleted in this visit, each with an Undo button. */
export function DeletedNotes({ isBusy, onUndo, onPutAway }: DeletedNotesProps) {
  const deleted = deletedHolidays.useAll();
  if (deleted.length === 0) return null;
  return (
    <ul aria-label="Just deleted" className="mb-4 grid gap-2">
      {deleted.map((each) => (
        <li key={each.id}>
          <UndoNote
            undoId={undoId(each.id)}
            what={`the deletion of ${each.holidayName}`}
            putAway={`Dismiss the note about ${each.holidayName}`}
            isBusy={isBusy}
            onUndo={() => onUndo(each)}
            onPutAway={() => {
              deletedHolidays.forget(each.id);
              onPutAway();
            }}
          >
            <span aria-hidden="true">{each.emoji}</span> {each.holidayName} was deleted.
          </UndoNote>
        </li>
      ))}
    </ul>
  );
}

/** Returns the ID of a holiday's Undo button, which gets the focus after a deletion. */
export const undoId = (id: string) => `undo-${id}`;

type DeleteHolidayProps = { holidayName: string; isBusy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks for confirmation before a holiday is deleted. */
export function DeleteHoliday({ holidayName, isBusy, onConfirm, onClose }: DeleteHolidayProps) {
  return (
    <ConfirmDialog
      title={`Delete ${holidayName}?`}
      confirm="Delete it"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>It disappears from the calendar, search and every page right away. Cards already sent stay.</p>
      <p>You can undo this right away, or restore it from the deleted holidays for {RESTORE_DAYS} days.</p>
    </ConfirmDialog>
  );
}

const HolidayEditor = onDemand(async () => (await import("./editor/holiday-editor")).HolidayEditor);

/** Holiday management: the list or the days, and the editor. */
export function HolidaysPanel() {
  const view = useListView();
  const path = listPath(view);
  const list = useAdminData<ListedHoliday[]>(view.date ? null : path);
  const day = useAdminData<ListedHoliday[]>(view.date ? path : null);
  const shown = view.date ? day : list;
  const { busyId, remove, bringBack, makePick } = useHolidayActions(shown);
  const isBusy = busyId !== null;
  const { opened, open, close } = useOpenHoliday();
  const [leaving, setLeaving] = useState<ListedHoliday | null>(null);

  const focusTitle = () => document.getElementById(PANEL_ID)?.focus();
  const erase = async (holiday: ListedHoliday) => {
    const isDone = await remove(holiday);
    // Close the dialog now: it returns the focus to a button that has left with its row. Keep a dialog opened since.
    flushSync(() => setLeaving((now) => (now?.id === holiday.id ? null : now)));
    if (isDone) document.getElementById(undoId(holiday.id))?.focus();
  };
  const undo = async (deleted: DeletedHoliday) => {
    if (await bringBack(deleted)) focusTitle();
  };
  const pick = async (holiday: ListedHoliday, date: CivilDate) => {
    if (await makePick(holiday, date)) document.getElementById(DAY_ID)?.focus();
  };
  const saved = (holiday: EditedHoliday) => {
    deletedHolidays.forget(holiday.id);
    // Replace the new holiday's editor with its own, unless it was closed before the response came.
    if (opened === NEW_HOLIDAY && isNewOpen()) {
      putFresh(holiday);
      history.replaceState(null, "", editorAddress(holiday.id));
    }
    shown.change((rows) =>
      rows.map((row) => (row.id === holiday.id ? { ...row, ...holiday, sourceCount: holiday.sources.length } : row)),
    );
    void shown.reload();
  };
  const actions = {
    busyId,
    onOpen: open,
    onDelete: setLeaving,
    onBringBack: (holiday: ListedHoliday) => void undo(holiday),
  };

  return (
    <>
      {opened && (
        <HolidayEditor key={opened} id={opened === NEW_HOLIDAY ? null : opened} onClose={close} onSaved={saved} />
      )}
      <div hidden={opened !== null}>
        <Panel
          id={PANEL_ID}
          title="Holiday Management"
          actions={
            <button
              id={openerId(NEW_HOLIDAY)}
              type="button"
              onClick={() => open(NEW_HOLIDAY)}
              className={buttonClass()}
            >
              <Icon of={Plus} /> New holiday
            </button>
          }
        >
          <div className="mb-3 grid gap-3">
            {!view.date && <HolidayFilters view={view} />}
            <DayNavigation view={view} />
          </div>
          <DeletedNotes isBusy={isBusy} onUndo={(each) => void undo(each)} onPutAway={focusTitle} />
          {view.date ? (
            <DayHolidays
              date={view.date}
              day={day}
              actions={actions}
              onPick={(holiday) => view.date && void pick(holiday, view.date)}
            />
          ) : (
            <HolidayList view={view} list={list} actions={actions} />
          )}
        </Panel>
      </div>
      {leaving && (
        <DeleteHoliday
          holidayName={leaving.holidayName}
          isBusy={isBusy}
          onConfirm={() => void erase(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
