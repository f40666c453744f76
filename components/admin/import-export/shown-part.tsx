"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";

/** The number of rows shown at first. */
const AT_FIRST = 12;

type ShownPartProps<Row> = {
  rows: readonly Row[];
  /** The total count; `rows` may be only the first of them. */
  total: number;
  /** Renders a row as a list item, with its key. */
  children: (row: Row, index: number) => ReactNode;
  className?: string;
};

const NUMBER = new Intl.NumberFormat("en-US");

/** The first rows of a list, with a button that shows all rows sent. */
export function ShownPart<Row>({ rows, total, children, className = "" }: ShownPartProps<Row>) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, AT_FIRST);
  const isCut = shown.length < rows.length;
  const list = useRef<HTMLUListElement>(null);
  // The button is gone, so focus the first new row.
  useEffect(() => {
    const row = isWhole ? list.current?.children[AT_FIRST] : null;
    if (!(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus();
  }, [isWhole]);
  return (
    <>
      <ul ref={list} className={className}>
        {shown.map(children)}
      </ul>
      {isCut && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className={buttonClass({ look: "quiet", className: "mt-3" })}
        >
          {rows.length < total ? `Show the first ${NUMBER.format(rows.length)}` : `Show all ${NUMBER.format(total)}`}
        </button>
      )}
      {!isCut && rows.length < total && (
        <p className="mt-2 text-ink-soft text-sm">
          The first {NUMBER.format(rows.length)} of {NUMBER.format(total)}.
        </p>
      )}
    </>
  );
}
