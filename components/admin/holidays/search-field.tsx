"use client";

import { Search } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../icon";
import { useSettled } from "../use-settled";
import { refineView } from "./use-list-view";

/** Looks for holidays by their name while somebody types; `search` is what the address asks for. */
export function SearchField({ search }: { search: string }) {
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed.trim());
  const asked = useRef(search);
  // Another one than was asked for here: the back button, or cleared filters.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (settled === asked.current) return;
    asked.current = settled;
    refineView({ search: settled });
  }, [settled]);
  return (
    <label className="relative block">
      <span className="mb-1 block font-semibold text-sm">Search</span>
      <Icon of={Search} className="pointer-events-none absolute bottom-3 left-3.5 size-5 text-ink-soft" />
      <input
        type="search"
        value={typed}
        maxLength={200}
        placeholder="Name or part of it"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="field pl-11!"
      />
    </label>
  );
}
