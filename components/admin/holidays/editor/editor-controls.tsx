"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { nextKey } from "@/lib/editorial/form/form";
import { AdminButton } from "../../admin-button";

/** The ID of the editor's title, which gets the focus when a notice with the focused button disappears. */
export const EDITOR_TITLE_ID = "editor-title";

/** The problem of a field, which refers to it by `id`. */
export const FieldProblem = ({ id, problem }: { id?: string; problem: string | undefined }) =>
  problem && (
    <p id={id} className="field-error">
      {problem}
    </p>
  );

type EditorSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, words: string])[];
  onChange: (value: Value) => void;
  problem?: string | undefined;
  /** Hides the label visually where the context makes it clear. */
  isBare?: boolean;
};

export function EditorSelect<Value extends string>(props: EditorSelectProps<Value>) {
  const { label, value, options, onChange, problem, isBare } = props;
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isBare ? "sr-only" : "mb-1 block font-semibold"}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        className="field"
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}

type RowsFieldProps<Row extends { key: number }> = {
  legend: string;
  /** What a row is: "source". */
  one: string;
  rows: readonly Row[];
  max: number;
  added: Omit<Row, "key">;
  onChange: (rows: Row[]) => void;
  problem: string | undefined;
  /** The fields of a row; `change` sets some of its values. */
  children: (row: Row, index: number, change: (patch: Partial<Row>) => void) => ReactNode;
};

/** A list whose rows can be added, moved and removed. */
export function RowsField<Row extends { key: number }>(props: RowsFieldProps<Row>) {
  const { legend, one, rows, max, added, onChange, problem, children } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  const isFull = rows.length >= max;
  const add = () => {
    flushSync(() => onChange([...rows, { ...added, key: nextKey(rows) } as Row]));
    list.current?.querySelector<HTMLElement>("li:last-of-type :is(input, select, textarea)")?.focus();
  };
  const move = (row: Row, from: number, to: number) => onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  const remove = (row: Row) => {
    flushSync(() => onChange(rows.filter((each) => each !== row)));
    list.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  };
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <ul className="grid gap-3">
        {rows.map((row, index) => {
          const name = `${one} ${index + 1}`;
          // Not `disabled`, so the focus stays on the button that just moved the row.
          const moves = [
            { to: index - 1, way: "up", icon: ArrowUp, isLocked: index === 0 },
            { to: index + 1, way: "down", icon: ArrowDown, isLocked: index === rows.length - 1 },
          ];
          return (
            <li key={row.key} className="rounded-2xl bg-sunken p-3">
              <div className="flex items-center justify-between gap-2">
                <p className="font-semibold text-sm">{name.charAt(0).toUpperCase() + name.slice(1)}</p>
                <div className="flex flex-none">
                  {moves.map(({ to, way, icon: Icon, isLocked }) => (
                    <button
                      key={way}
                      type="button"
                      aria-label={`Move ${name} ${way}`}
                      aria-disabled={isLocked}
                      onClick={() => isLocked || move(row, index, to)}
                      className="icon-button text-ink-soft aria-disabled:opacity-35"
                    >
                      <Icon />
                    </button>
                  ))}
                  <button
                    type="button"
                    aria-label={`Remove ${name}`}
                    onClick={() => remove(row)}
                    className="icon-button text-ink-soft"
                  >
                    <Trash2 />
                  </button>
                </div>
              </div>
              {children(row, index, (patch) =>
                onChange(rows.map((each) => (each === row ? { ...each, ...patch } : each))),
              )}
            </li>
          );
        })}
      </ul>
      <FieldProblem problem={problem} />
      <AdminButton data-add isLocked={isFull} onClick={add} className="mt-3 aria-disabled:opacity-50">
        <Plus /> Add a {one}
      </AdminButton>
      {isFull && (
        <p className="mt-1 text-ink-soft text-sm">
          At most {max} {one}s.
        </p>
      )}
    </fieldset>
  );
}
