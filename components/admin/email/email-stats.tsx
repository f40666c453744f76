"use client";

import { useEffect } from "react";
import { grouped } from "@/lib/newsletter/previews/words";
import type { SubscriberStats } from "@/lib/newsletter/queries";
import { toast } from "../../ui/toast-store";
import { Panel, PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";

const NUMBERS = [
  ["total", "Total"],
  ["activeCount", "Active"],
  ["recentCount", "New in 7 days"],
] as const;

/** How many subscribers there are. */
export function EmailStats() {
  const { data, problem, isLoading, reload } = useAdminData<SubscriberStats>("/api/admin/email/stats");
  // With every failure anew, also where the words are the same.
  useEffect(() => {
    if (isLoading || !problem) return;
    toast({ title: "Unable to load email statistics", description: problem, variant: "destructive" });
  }, [isLoading, problem]);
  return (
    <Panel id="email-stats" title="Subscriber statistics">
      {!data && !problem && <PanelWaiting>Counting…</PanelWaiting>}
      {!data && problem && <PanelProblem problem={problem} onRetry={() => void reload()} isLoading={isLoading} />}
      {data && (
        <dl className="grid grid-cols-3 overflow-hidden rounded-3xl border border-line bg-surface">
          {NUMBERS.map(([name, label]) => (
            <div key={name} className="flex flex-col border-line border-l p-3 first:border-l-0 sm:px-6 sm:py-5">
              <dt>{label}</dt>
              <dd className="mt-auto font-display font-extrabold text-xl tabular-nums leading-tight sm:text-4xl">
                {grouped(data[name])}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
