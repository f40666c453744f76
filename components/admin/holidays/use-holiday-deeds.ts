"use client";

import { useRef, useState } from "react";
import type { CivilDate } from "@/lib/core/dates";
import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { failureWords } from "../../api-request";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import type { AdminData } from "../use-admin-data";
import { type DeletedHoliday, deletedHolidays } from "./deleted-store";

const pathOf = (id: string) => `/api/admin/holidays/${id}`;

/**
 * What can be done to a holiday from a list of them, one deed at a time; each says whether it was done, and the list is asked
 * for anew either way. Source of the notices: spec section 8, admin.
 */
export function useHolidayDeeds({ change, reload }: Pick<AdminData<ListedHoliday[]>, "change" | "reload">) {
  const isSending = useRef(false);
  const [busyId, setBusyId] = useState<string | null>(null);

  const perform = async (id: string, failure: string, deed: () => Promise<void>): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    setBusyId(id);
    try {
      await deed();
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
