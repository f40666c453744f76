"use client";

import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast-store";
import type { CivilDate } from "@/lib/core/civil-date";
import type { AdminHolidayRow, EditedHoliday } from "@/lib/editorial/edited-holiday";
import { RESTORE_DAYS } from "@/lib/editorial/limits";
import { listPath } from "@/lib/editorial/list-view";
import { holidayAddress, isNewOpen, NEW_HOLIDAY, openedIn } from "../address";
import { type AdminData, useAdminAction, useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { AdminButton } from "../buttons";
import { ConfirmDialog } from "../confirm-dialog";
import { DeletedNotes, deletedItems, undoId } from "../deleted-items";
import { Panel } from "../panel";
import { DAY_ID, DayHolidays, openerId } from "./day-holidays";
import { DayNavigation, HolidayFilters, useListView } from "./holiday-filters";
import { HolidayList } from "./holiday-list";

/** The ID of the panel's title. */
const PANEL_ID = "holidays";

const pathOf = (id: string) => `/api/admin/holidays/${id}`;

/** The actions on a holiday of a list, one at a time; null for a failure. Source of the notices: spec section 8, admin. */
function useHolidayActions({ change, reload }: AdminData<AdminHolidayRow[]>) {
  const { busyId, perform } = useAdminAction(() => void reload());

  const remove = ({ id, version, holidayName, emoji }: AdminHolidayRow) =>
    perform(id, "Deletion Failed", async () => {
      await adminRequest(pathOf(id), { method: "DELETE", body: { version } });
      change((rows) => rows.filter((row) => row.id !== id));
      deletedItems.note({ id, from: "holidays", name: holidayName, emoji });
      toast({
        title: "Deleted",
        description: `${holidayName} is off the calendar. Use “Undo” above the list to restore it.`,
      });
    });

  const bringBack = (id: string, holidayName: string) =>
    perform(id, "Update Failed", async () => {
      await adminRequest(`${pathOf(id)}/restore`, { method: "POST" });
      deletedItems.forget(id);
      toast({ title: "Restored", description: `${holidayName} is back on the calendar.` });
    });

  const makePick = ({ id, holidayName }: AdminHolidayRow, date: CivilDate) =>
    perform(id, "Update Failed", async () => {
      await adminRequest(`${pathOf(id)}/pick`, { method: "POST", body: { date } });
      toast({ title: "Saved", description: `${holidayName} is now the day’s pick.` });
    });

  return { busyId, remove, bringBack, makePick };
}

/** Returns the holiday whose editor the URL opens. Closing it restores the list's scroll position and focus. */
function useOpenHoliday() {
  const opened = openedIn(useSearchParams());
  // What was opened from the list, and the scroll position; null when opened by a link.
  const left = useRef<{ id: string; top: number } | null>(null);
  const open = (id: string) => {
    left.current = { id, top: window.scrollY };
    history.pushState(null, "", holidayAddress(id));
  };
  const close = () => {
    if (left.current === null) history.replaceState(null, "", holidayAddress(null));
    else history.back();
  };
  const isOpen = opened !== null;
  useLayoutEffect(() => {
    if (!left.current) return;
    const { id, top } = left.current;
    if (isOpen) {
      window.scrollTo({ top: 0, behavior: "instant" });
      return;
    }
    // Look it up by ID, because the list may have re-rendered. A renamed holiday may have left the list.
    const opener = document.getElementById(openerId(id)) ?? document.getElementById(PANEL_ID);
    opener?.focus({ preventScroll: true });
    window.scrollTo({ top, behavior: "instant" });
    left.current = null;
  }, [isOpen]);
  return { opened, open, close };
}

const HolidayEditor = onDemand(async () => (await import("./editor/holiday-editor")).HolidayEditor);

export function HolidaysPanel() {
  const controls = useListView();
  const { view } = controls;
  const path = listPath(view);
  const list = useAdminData<AdminHolidayRow[]>(view.date ? null : path);
  const day = useAdminData<AdminHolidayRow[]>(view.date ? path : null);
  const shown = view.date ? day : list;
  const { busyId, remove, bringBack, makePick } = useHolidayActions(shown);
  const isBusy = busyId !== null;
  const { opened, open, close } = useOpenHoliday();
  const [leaving, setLeaving] = useState<AdminHolidayRow | null>(null);

  const focusTitle = () => document.getElementById(PANEL_ID)?.focus();
  const erase = async (holiday: AdminHolidayRow) => {
    const isDone = (await remove(holiday)) !== null;
    // Close the dialog now: it returns the focus to a button that has left with its row. Keep a dialog opened since.
    flushSync(() => setLeaving((now) => (now?.id === holiday.id ? null : now)));
    if (isDone) document.getElementById(undoId(holiday.id))?.focus();
  };
  const undo = async (id: string, holidayName: string) => {
    if ((await bringBack(id, holidayName)) !== null) focusTitle();
  };
  const pick = async (holiday: AdminHolidayRow, date: CivilDate) => {
    if ((await makePick(holiday, date)) !== null) document.getElementById(DAY_ID)?.focus();
  };
  const saved = (holiday: EditedHoliday) => {
    deletedItems.forget(holiday.id);
    // Replace the new holiday's editor with its own, unless it was closed before the response came.
    if (opened === NEW_HOLIDAY && isNewOpen()) history.replaceState(null, "", holidayAddress(holiday.id));
    shown.change((rows) =>
      rows.map((row) => (row.id === holiday.id ? { ...row, ...holiday, sourceCount: holiday.sources.length } : row)),
    );
    void shown.reload();
  };
  const actions = {
    busyId,
    onOpen: open,
    onDelete: setLeaving,
    onBringBack: ({ id, holidayName }: AdminHolidayRow) => void undo(id, holidayName),
  };

  return (
    <>
      {opened && <HolidayEditor id={opened === NEW_HOLIDAY ? null : opened} onClose={close} onSaved={saved} />}
      <div hidden={opened !== null}>
        <Panel
          id={PANEL_ID}
          title="Holiday Management"
          actions={
            <AdminButton id={openerId(NEW_HOLIDAY)} variant="default" onClick={() => open(NEW_HOLIDAY)}>
              <Plus /> New holiday
            </AdminButton>
          }
        >
          <div className="mb-3 grid gap-3">
            {!view.date && <HolidayFilters {...controls} total={list.total} />}
            <DayNavigation {...controls} />
          </div>
          <DeletedNotes
            from="holidays"
            isBusy={isBusy}
            onUndo={({ id, name }) => void undo(id, name)}
            onDismiss={focusTitle}
            className="mb-4"
          />
          {view.date ? (
            <DayHolidays
              date={view.date}
              day={day}
              actions={actions}
              onPick={(holiday) => view.date && void pick(holiday, view.date)}
            />
          ) : (
            <HolidayList controls={controls} list={list} actions={actions} />
          )}
        </Panel>
      </div>
      {leaving && (
        <ConfirmDialog
          title={`Delete ${leaving.holidayName}?`}
          confirm="Delete it"
          isBusy={isBusy}
          onConfirm={() => erase(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>It disappears from the calendar, search and every page right away. Cards already sent stay.</p>
          <p>You can undo this right away, or restore it from the deleted holidays for {RESTORE_DAYS} days.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
