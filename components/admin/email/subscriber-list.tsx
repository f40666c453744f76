"use client";

import { Search } from "lucide";
import { useState } from "react";
import { FIRST_SUBSCRIBERS } from "@/lib/newsletter/admin-limits";
import { grouped } from "@/lib/newsletter/previews/words";
import type { Subscriber } from "@/lib/newsletter/queries";
import { EmptyState } from "../../empty-state";
import { Icon } from "../../icon";
import { Panel, PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";
import { useSettled } from "../use-settled";
import { ExportButton } from "./export-button";
import { SubscriberRows } from "./subscriber-rows";

/** What the list is a part of: "The newest 20 of 1,204." */
function shownInWords(count: number, total: number | null, search: string): string {
  if (search && count === FIRST_SUBSCRIBERS) return `The first ${count} that start with “${search}”.`;
  if (search) return `${count === 1 ? "1 starts" : `${count} start`} with “${search}”.`;
  return total === null || total <= count
    ? "Newest first."
    : `Newest ${count} of ${grouped(total)}. Export CSV for the full list.`;
}

/** The newest subscribers, those whose address begins in some way, and all of them as a file. */
export function SubscriberList() {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const query = search && `?${new URLSearchParams({ search })}`;
  const { data, total, problem, isLoading, reload } = useAdminData<Subscriber[]>(
    `/api/admin/email/subscribers${query}`,
  );
  return (
    <Panel id="email-subscribers" title="Subscribers" actions={<ExportButton />}>
      <label className="relative mb-3 block max-w-md">
        <span className="mb-1 block font-semibold text-sm">Find an email address</span>
        <Icon of={Search} className="pointer-events-none absolute bottom-3 left-3.5 size-5 text-ink-soft" />
        <input
          type="search"
          value={typed}
          maxLength={255}
          placeholder="First letters"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="field pl-11!"
        />
      </label>
      {problem && <PanelProblem problem={problem} onRetry={() => void reload()} isLoading={isLoading} />}
      {!problem && !data && <PanelWaiting>Loading subscribers…</PanelWaiting>}
      {!problem && data && (
        <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? "opacity-60 delay-150" : ""}`}>
          <p role="status" className="mb-2 min-h-5 text-ink-soft text-sm">
            {!isLoading && data.length > 0 && shownInWords(data.length, total, search)}
          </p>
          {data.length > 0 ? (
            <SubscriberRows subscribers={data} />
          ) : (
            <EmptyState emoji="📭" size="small" title={search ? "No address starts with that" : "No subscribers yet"}>
              {search ? "Search looks at the first letters of the address." : "New subscribers appear here."}
            </EmptyState>
          )}
        </div>
      )}
    </Panel>
  );
}
