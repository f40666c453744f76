"use client";

import { useSyncExternalStore } from "react";
import { loadHistory, subscribe } from "@/components/history-store";
import { useToday } from "@/components/use-today";
import { historyStats } from "@/lib/history/stats";
import { HistoryKeeping } from "./history-keeping";
import { HistoryList } from "./history-list";
import { HistoryNumbers } from "./history-numbers";
import { NoCards } from "./no-cards";

/** The device's history: in numbers, as a pile of envelopes, and as a file. */
export function HistoryScreen() {
  const today = useToday();
  // The server does not know it, and the first words of a page must be the server's.
  const entries = useSyncExternalStore(subscribe, loadHistory, () => null);
  if (!entries || !today) return <p className="history-waiting needs-script">Looking through the drawer …</p>;
  return (
    <div className="needs-script">
      {entries.length === 0 ? (
        <NoCards filter="all" />
      ) : (
        <>
          <HistoryNumbers stats={historyStats(entries, new Date())} />
          <HistoryList entries={entries} today={today} />
        </>
      )}
      <HistoryKeeping entries={entries} today={today} />
    </div>
  );
}
