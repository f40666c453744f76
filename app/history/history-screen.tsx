"use client";

import { useSyncExternalStore } from "react";
import { loadHistory, subscribe } from "@/components/history-store";
import { useToday } from "@/components/use-today";
import { historyStats } from "@/lib/cards/history/stats";
import { HistoryKeeping } from "./history-keeping";
import { HistoryList } from "./history-list";
import { HistoryNumbers } from "./history-numbers";
import { NoCards } from "./no-cards";

/** The device's history: statistics, the sent cards, and export and import. */
export function HistoryScreen() {
  const today = useToday();
  // The server doesn't know the history, and the first render must match the server's.
  const entries = useSyncExternalStore(subscribe, loadHistory, () => null);
  if (!entries || !today) return <p className="history-waiting needs-script">Loading your card history…</p>;
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
