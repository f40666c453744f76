"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { EmptyState } from "./empty-state";

const never = () => () => undefined;

/** "Friday, January 1, 1999", or the text as it stands when it is no date: browsers read 30 February as 2 March. */
function inWords(date: string): string {
  const day = new Date(`${date}T12:00:00`);
  const exists = day.getDate() === Number(date.slice(8));
  return exists ? new Intl.DateTimeFormat("en-US", { dateStyle: "full" }).format(day) : date;
}

/** What stands on a page that is not there. All of them are one cached page, so the browser alone knows the address. */
export function MissingPage({ actions }: { actions: ReactNode }) {
  const path = useSyncExternalStore(
    never,
    () => location.pathname,
    () => "",
  );
  const [, date] = /^\/holiday\/([\w-]+)/.exec(path) ?? [];
  if (date) {
    return (
      <EmptyState emoji="🔍" title="No Holidays Found" titleAs="h1" actions={actions}>
        There are no holidays scheduled for {inWords(date)}.
      </EmptyState>
    );
  }
  return (
    <EmptyState emoji="🧦" title="There is nothing on this page" titleAs="h1" actions={actions}>
      Like the other sock, it may never have been here. Today's holiday is certainly still on.
    </EmptyState>
  );
}
