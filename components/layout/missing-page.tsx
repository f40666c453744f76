"use client";

import type { ReactNode } from "react";
import { NoHoliday } from "@/components/holiday/no-holiday";
import { EmptyState } from "@/components/ui/empty-state";
import { dateInAddress, useMissedAddress } from "./missed-address";

/** Shown at a URL without a page. It is one cached page for all, so only the browser knows the URL. */
export function MissingPage({ actions }: { actions: ReactNode }) {
  const day = dateInAddress(useMissedAddress());
  if (day) return <NoHoliday {...day} />;
  return (
    <EmptyState emoji="🧦" title="There's nothing here" titleAs="h1" actions={actions}>
      Like a missing sock, this page may never turn up. Today's holiday is still on, though.
    </EmptyState>
  );
}
