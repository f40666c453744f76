import Link from "next/link";
import type { ChangeLogEntry } from "@/lib/editorial/corrections/queries";
import { sourceLink } from "@/lib/editorial/corrections/source-link";
import { hued } from "./hued";

const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric", month: "long", day: "numeric" });

function SourceHost({ sourceUrl }: { sourceUrl: string }) {
  const link = sourceLink(sourceUrl);
  if (!link) return null;
  return (
    <>
      {" · "}
      <a
        href={link.href}
        target="_blank"
        rel="nofollow ugc noopener"
        className="text-link inline-flex min-h-6 items-center [overflow-wrap:anywhere]"
      >
        {link.host}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  );
}

/** The corrections, each with its holiday, its date in UTC and its source. */
export function ChangeLog({ entries }: { entries: readonly ChangeLogEntry[] }) {
  return (
    <ol className="divide-y divide-line rounded-3xl border border-line bg-surface px-4 md:px-6">
      {entries.map(({ id, publicNote, sourceUrl, decidedAt, holiday: { slug, holidayName, emoji, hue, tone } }) => (
        <li key={id} className="flex gap-4 py-4">
          <span
            aria-hidden="true"
            className="hued grid size-11 flex-none place-items-center rounded-2xl bg-field text-2xl"
            style={hued(hue, tone)}
          >
            {emoji}
          </span>
          <div className="min-w-0">
            <Link
              href={`/holidays/${slug}`}
              prefetch={false}
              className="inline-flex min-h-6 items-center font-bold hover:underline [overflow-wrap:anywhere]"
            >
              {holidayName}
            </Link>
            <p className="max-w-prose text-pretty text-lg leading-snug [overflow-wrap:anywhere]">
              <bdi>{publicNote}</bdi>
            </p>
            <p className="mt-1 text-ink-soft text-sm">
              <time dateTime={decidedAt.toISOString().slice(0, 10)}>{DAY.format(decidedAt)}</time>
              <SourceHost sourceUrl={sourceUrl} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
