"use client";

import { Plus } from "lucide";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { CivilDate } from "@/lib/core/dates";
import type { EditedHoliday, ListedHoliday } from "@/lib/editorial/edited-holiday";
import { listPath } from "@/lib/editorial/list";
import { Icon } from "../../icon";
import { onDemand } from "../../on-demand";
import { buttonClass } from "../../ui/button";
import { putFresh } from "../editor/fresh-holiday";
import { Panel } from "../panel";
import { useAdminData } from "../use-admin-data";
import { DAY_ID, DayHolidays } from "./day-holidays";
import { DayNavigation } from "./day-navigation";
import { DeleteHoliday } from "./delete-holiday";
import { DeletedNotes, undoId } from "./deleted-notes";
import { type DeletedHoliday, deletedHolidays } from "./deleted-store";
import { HolidayFilters } from "./holiday-filters";
import { HolidayList } from "./holiday-list";
import { useHolidayDeeds } from "./use-holiday-deeds";
import { useListView } from "./use-list-view";
import { editorAddress, isNewOpen, NEW_HOLIDAY, openerId, PANEL_ID, useOpenHoliday } from "./use-open-holiday";

const HolidayEditor = onDemand(async () => (await import("../editor/holiday-editor")).HolidayEditor);

/** The holidays, as a list or day by day, and the way to the editor of each. */
export function HolidaysPanel() {
  const view = useListView();
  const path = listPath(view);
  const list = useAdminData<ListedHoliday[]>(view.date ? null : path);
  const day = useAdminData<ListedHoliday[]>(view.date ? path : null);
  const shown = view.date ? day : list;
  const { busyId, remove, bringBack, makePick } = useHolidayDeeds(shown);
  const isBusy = busyId !== null;
  const { opened, open, close } = useOpenHoliday();
  const [leaving, setLeaving] = useState<ListedHoliday | null>(null);

  const focusTitle = () => document.getElementById(PANEL_ID)?.focus();
  const erase = async (holiday: ListedHoliday) => {
    const isDone = await remove(holiday);
    // The dialog gives the focus back to a button that has gone with its row. Another one stays.
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
    // Its own editor takes the place of the new one's, unless that was left before the answer came.
    if (opened === NEW_HOLIDAY && isNewOpen()) {
      putFresh(holiday);
      history.replaceState(null, "", editorAddress(holiday.id));
    }
    shown.change((rows) =>
      rows.map((row) => (row.id === holiday.id ? { ...row, ...holiday, sourceCount: holiday.sources.length } : row)),
    );
    void shown.reload();
  };
  const deeds = {
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
              deeds={deeds}
              onPick={(holiday) => view.date && void pick(holiday, view.date)}
            />
          ) : (
            <HolidayList view={view} list={list} deeds={deeds} />
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
