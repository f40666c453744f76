"use client";

import { useSearchParams } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { DESK_TABS, type DeskTab, deskTabPath } from "./desk-tab-list";
import { useDeskCounts } from "./desk-use-counts";

/** How far an arrow key goes. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | KeyboardEvent) =>
  !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The parts of the desk as tabs that are links too: each has an address, for a window of its own. */
export function DeskTabs({ open }: { open: DeskTab }) {
  const search = useSearchParams();
  const counts = useDeskCounts(open);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.getElementById(`desk-tab-${open}`)?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    // At once, where the router would ask the server for the same page again.
    if (event.currentTarget.href !== location.href) history.pushState(null, "", event.currentTarget.href);
  };
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const step = STEPS[event.key];
    const next = step === undefined ? null : (tabs.indexOf(event.currentTarget) + step + tabs.length) % tabs.length;
    const target = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : next;
    if (target === null && event.key !== " ") return;
    event.preventDefault();
    if (target === null) event.currentTarget.click();
    else tabs[target]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Admin sections" className="desk-tabs">
      {DESK_TABS.map(({ id, label }) => {
        const count = counts[id] ?? 0;
        return (
          <a
            key={id}
            id={`desk-tab-${id}`}
            role="tab"
            href={deskTabPath(id, search)}
            aria-selected={id === open}
            aria-controls="desk-panel"
            tabIndex={id === open ? 0 : -1}
            onClick={follow}
            onKeyDown={press}
            className="desk-tab"
          >
            {label}
            {count > 0 && (
              <>
                <span aria-hidden="true" className="desk-count">
                  {count > 99 ? "99+" : count}
                </span>
                <span className="sr-only">, {count} to look at</span>
              </>
            )}
          </a>
        );
      })}
    </div>
  );
}
