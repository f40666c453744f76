"use client";

import { useEffect, useState } from "react";
import { adminRequest } from "./admin-request";
import type { DeskTab } from "./desk-tab-list";

/** How much waits for an editor in which part of the desk. */
export type DeskCounts = Partial<Record<DeskTab, number>>;

type Summary = { corrections: number; messages: number; problems: number };

/** Asked with each part that is opened, not by the clock: an unattended desk would never close. Nothing where it fails. */
export function useDeskCounts(tab: DeskTab): DeskCounts {
  const [counts, setCounts] = useState<DeskCounts>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part that is opened asks anew
  useEffect(() => {
    const mine = new AbortController();
    adminRequest<Summary>("/api/admin/summary", { signal: mine.signal }).then(
      ({ corrections, messages, problems }) => setCounts({ corrections, sponsors: messages, health: problems }),
      () => undefined,
    );
    // An older answer may come later than a newer one.
    return () => mine.abort();
  }, [tab]);
  return counts;
}
