"use client";

import { Search } from "lucide";
import { useState } from "react";
import type { DeskSponsorship } from "@/lib/sponsorship/messages/queries";
import { Icon } from "../../icon";
import { FilterChips } from "../filter-chips";
import { useAdminData } from "../use-admin-data";
import { useSettled } from "../use-settled";
import { DeskList } from "./desk-list";
import { HideMessageDialog } from "./hide-message-dialog";
import { SponsorCard } from "./sponsor-card";
import { useMessageDeeds } from "./use-message-deeds";

const LIST_ID = "sponsor-list";

const PER_PAGE = 20;

const STATES = [
  ["", "All"],
  ["live", "Live"],
  ["hidden", "Message hidden"],
  ["waiting", "New text to review"],
  ["over", "Ended"],
] as const;

type State = (typeof STATES)[number][0];

const NOTHING: Readonly<Record<State, string>> = {
  "": "Sponsors appear here.",
  live: "No sponsors are shown right now.",
  hidden: "No hidden messages.",
  waiting: "No new text to review.",
  over: "No sponsorship has ended yet.",
};

/** Who sponsors which holiday and what they say there, which can be hidden. */
export function SponsorList() {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const [view, setView] = useState<{ state: State; search: string; page: number }>({ state: "", search: "", page: 1 });
  // Another search begins at its first page.
  const page = view.search === search ? view.page : 1;
  const query = new URLSearchParams({ search, state: view.state, page: String(page), limit: String(PER_PAGE) });
  const list = useAdminData<DeskSponsorship[]>(`/api/admin/sponsors?${query}`);
  const deeds = useMessageDeeds(list, LIST_ID);
  const [hiding, setHiding] = useState<DeskSponsorship | null>(null);
  const nothing = search ? "Try another name or part of one." : NOTHING[view.state];

  return (
    <>
      <DeskList
        id={LIST_ID}
        title="Sponsors"
        hint="A sponsor’s message appears on the holiday’s page right away. You can hide one that doesn’t fit; we email the sponsor your reason."
        list={list}
        page={page}
        perPage={PER_PAGE}
        onTurn={(to) => setView({ ...view, search, page: to })}
        one="sponsorship"
        nothing={{ emoji: "🪴", title: search ? "Nothing found" : "No sponsors", text: nothing }}
        filters={
          <>
            <label className="relative block max-w-md">
              <span className="sr-only">Search sponsors</span>
              <Icon of={Search} className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft" />
              <input
                type="search"
                value={typed}
                maxLength={200}
                placeholder="Business, holiday, email or message"
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.currentTarget.value)}
                className="field pl-11!"
              />
            </label>
            <FilterChips
              legend="Show"
              options={STATES}
              value={view.state}
              onChange={(state) => setView({ state, search, page: 1 })}
            />
          </>
        }
      >
        {(row) => <SponsorCard key={row.id} sponsorship={row} deeds={deeds} onHide={() => setHiding(row)} />}
      </DeskList>
      {hiding && (
        <HideMessageDialog
          sponsorship={hiding}
          deeds={deeds}
          // A late answer closes its own dialog, not another one that was opened meanwhile.
          onClose={() => setHiding((now) => (now === hiding ? null : now))}
        />
      )}
    </>
  );
}
