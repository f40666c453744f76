"use client";

import { Pencil } from "lucide";
import type { Correction } from "@/lib/editorial/corrections/queries";
import { hued } from "../../hued";
import { Icon } from "../../icon";
import { Instant } from "../instant";
import { CorrectionDecision } from "./correction-decision";
import { CorrectionSource } from "./correction-source";
import type { CorrectionDeeds } from "./use-correction-deeds";

type CorrectionCardProps = { correction: Correction; deeds: CorrectionDeeds };

/** One suggestion: what is said of which holiday, who says so, and what has become of it. Its words are a stranger's: text, nothing else. */
export function CorrectionCard({ correction, deeds }: CorrectionCardProps) {
  const { suggestion, sourceUrl, status, publicNote, createdAt, decidedAt, editor, holiday } = correction;
  return (
    <li className="rounded-3xl border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          aria-hidden="true"
          style={hued(holiday.hue)}
          className="hued grid size-9 flex-none place-items-center rounded-xl bg-field text-xl"
        >
          {holiday.emoji}
        </span>
        <h3 className="min-w-0 flex-1 basis-48 font-bold leading-snug wrap-anywhere">
          {holiday.holidayName}
          {holiday.isDeleted && <span className="badge ml-2">Deleted</span>}
        </h3>
        <a href={`?tab=holidays&holiday=${holiday.id}`} target="_blank" rel="noopener" className="link-quiet gap-1.5">
          <Icon of={Pencil} className="size-4" /> Edit the holiday
          <span className="sr-only"> {holiday.holidayName} (opens in a new tab)</span>
        </a>
      </div>
      <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line text-lg leading-snug wrap-anywhere">
        {suggestion}
      </p>
      <CorrectionSource sourceUrl={sourceUrl} />
      {status === "accepted" && (
        <p className="mt-3 max-w-prose rounded-2xl bg-sunken px-4 py-2 wrap-anywhere">
          <span className="font-semibold">In the change log:</span> <bdi>{publicNote}</bdi>
        </p>
      )}
      <p className="mt-2 text-ink-soft text-sm wrap-anywhere">
        Suggested <Instant at={createdAt} />
        {decidedAt && (
          <>
            {" · "}
            {status === "accepted" ? "Accepted" : "Declined"} <Instant at={decidedAt} />
            {editor && ` by ${editor}`}
          </>
        )}
      </p>
      {status === "pending" && <CorrectionDecision correction={correction} deeds={deeds} />}
    </li>
  );
}
