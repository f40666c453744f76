"use client";

import { ChevronDown, CircleCheckBig } from "lucide";
import type { ReactNode } from "react";
import type { FirstOf } from "@/lib/editorial/content-report";
import { Icon } from "../../icon";
import { ShownPart } from "./shown-part";

type ReportSectionProps<Row> = {
  title: string;
  /** Why it matters, in a sentence. */
  hint: string;
  found: FirstOf<Row>;
  /** Gives a row as a list item, with its key. */
  children: (row: Row) => ReactNode;
};

const NUMBER = new Intl.NumberFormat("en-US");

/** One kind of thing that might be mended: how many there are, and when it is opened which. */
export function ReportSection<Row>({ title, hint, found, children }: ReportSectionProps<Row>) {
  if (found.total === 0) {
    return (
      <li className="flex min-h-14 items-center gap-3 px-4 py-3 text-ink-soft md:px-6">
        <Icon of={CircleCheckBig} className="size-5 text-accent" />
        <span>
          {title}: <span className="font-semibold">none</span>
        </span>
      </li>
    );
  }
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 hover:bg-sunken md:px-6 [&::-webkit-details-marker]:hidden">
          <Icon
            of={ChevronDown}
            className="size-5 transition-transform group-not-open:-rotate-90 motion-reduce:transition-none"
          />
          <span className="min-w-0 flex-1 font-semibold">{title}</span>
          <span className="badge tabular-nums">{NUMBER.format(found.total)}</span>
        </summary>
        <div className="px-4 pb-5 md:px-6 md:pl-14">
          <p className="mb-2 text-ink-soft text-sm">{hint}</p>
          <ShownPart rows={found.rows} total={found.total} className="gap-x-8 sm:columns-2 lg:columns-3">
            {children}
          </ShownPart>
        </div>
      </details>
    </li>
  );
}
