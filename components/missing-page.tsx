"use client";

import type { ReactNode } from "react";
import { EmptyState } from "./empty-state";
import { NoHoliday } from "./no-holiday";
import { dateInAddress, useMissedAddress } from "./use-missed-address";

/** What stands on a page that is not there. All of them are one cached page, so the browser alone knows the address. */
export function MissingPage({ actions }: { actions: ReactNode }) {
  const day = dateInAddress(useMissedAddress());
  if (day) return <NoHoliday {...day} />;
  return (
    <EmptyState emoji="🧦" title="There is nothing on this page" titleAs="h1" actions={actions}>
      Like the other sock, it may never have been here. Today's holiday is certainly still on.
    </EmptyState>
  );
}
