"use client";

import { useRef } from "react";
import { flushSync } from "react-dom";
import { nextKey } from "@/lib/editorial/form/form";

/** Adds, changes, moves and removes rows of a form list, and manages the focus. */
export function useRows<Row extends { key: number }>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const list = useRef<HTMLFieldSetElement>(null);
  const add = (row: Omit<Row, "key">) => {
    flushSync(() => onChange([...rows, { ...row, key: nextKey(rows) } as Row]));
    list.current?.querySelector<HTMLElement>("li:last-of-type :is(input, select, textarea)")?.focus();
  };
  const change = (key: number, patch: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  const move = (from: number, to: number) => {
    const others = rows.toSpliced(from, 1);
    const row = rows[from];
    if (row) onChange(others.toSpliced(to, 0, row));
  };
  const remove = (key: number) => {
    flushSync(() => onChange(rows.filter((row) => row.key !== key)));
    list.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  };
  return { list, add, change, move, remove };
}
