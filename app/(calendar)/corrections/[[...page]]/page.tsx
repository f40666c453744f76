import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { metadataOf } from "@/app/open-graph";
import { buttonVariants } from "@/components/ui/button-variants";
import { Emoji } from "@/components/ui/emoji";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { ProseLink } from "@/components/ui/prose";
import { tagPage } from "@/lib/core/cache";
import { sourceLink } from "@/lib/editorial/corrections/correction";
import { type ChangeLogEntry, listChangeLog } from "@/lib/editorial/corrections/queries";
import { CORRECTIONS_TAG, HOLIDAYS_TAG } from "@/lib/holidays/tags";

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
        className="text-link inline-flex min-h-6 items-center wrap-anywhere"
      >
        {link.host}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  );
}

function ChangeLog({ entries }: { entries: readonly ChangeLogEntry[] }) {
  return (
    <ol className="divide-y divide-border rounded-3xl border border-border bg-card px-4 md:px-6">
      {entries.map(({ id, publicNote, sourceUrl, decidedAt, holiday: { slug, holidayName, emoji, hue, tone } }) => (
        <li key={id} className="flex gap-4 py-4">
          <span
            aria-hidden="true"
            className="hued grid size-11 flex-none place-items-center rounded-2xl bg-field text-2xl"
            style={hueStyle(hue, tone)}
          >
            <Emoji of={emoji} />
          </span>
          <div className="min-w-0">
            <Link
              href={`/holidays/${slug}`}
              prefetch={false}
              className="inline-flex min-h-6 items-center font-bold hover:underline wrap-anywhere"
            >
              {holidayName}
            </Link>
            <p className="max-w-prose text-pretty text-lg leading-snug wrap-anywhere">
              <bdi>{publicNote}</bdi>
            </p>
            <p className="mt-1 text-muted-foreground text-sm">
              <time dateTime={decidedAt.toISOString().slice(0, 10)}>{DAY.format(decidedAt)}</time>
              <SourceHost sourceUrl={sourceUrl} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The optional parameter excludes the page from the build, which has no database. It is rendered on demand and cached. */
export function generateStaticParams(): { page: string[] }[] {
  return [];
}

export const revalidate = 3600;

/** Returns the page number: `/corrections` is the first page, `/corrections/2` the second; null for anything else. */
function pageNumber(segments: readonly string[] | undefined): number | null {
  const [text, ...others] = segments ?? [];
  if (text === undefined) return 1;
  const isLater = others.length === 0 && /^[1-9]\d{0,3}$/.test(text) && text !== "1";
  return isLater ? Number(text) : null;
}

const pathOf = (page: number) => (page === 1 ? "/corrections" : `/corrections/${page}`);

const TITLE = "Corrections";
const DESCRIPTION = "Mistakes readers found on Oddly: what we changed, when, and the source.";

export async function generateMetadata({ params }: PageProps<"/corrections/[[...page]]">): Promise<Metadata> {
  const url = pathOf(pageNumber((await params).page) ?? notFound());
  return metadataOf({ title: TITLE, description: DESCRIPTION, url });
}

/** The public change log: editors' corrections after suggestions by readers, newest first. */
export default async function CorrectionsPage({ params }: PageProps<"/corrections/[[...page]]">) {
  const page = pageNumber((await params).page) ?? notFound();
  await tagPage([CORRECTIONS_TAG, HOLIDAYS_TAG]);
  const { entries, pages } = await listChangeLog(page);
  if (page > pages) notFound();
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-balance font-display font-extrabold text-4xl tracking-tight md:text-5xl">{TITLE}</h1>
      <p className="mt-3 mb-8 max-w-prose text-pretty text-muted-foreground text-lg leading-relaxed">
        When a reader spots a mistake, an editor checks the source, fixes the page, and lists the change here. Found
        one? Use “Suggest a fix” on the holiday's page. For anything else,{" "}
        <ProseLink href="/contact">contact us</ProseLink>.
      </p>
      {entries.length === 0 ? (
        <EmptyState emoji="🧐" title="No corrections yet">
          Either everything is right, or we need sharper eyes. Yours?
        </EmptyState>
      ) : (
        <ChangeLog entries={entries} />
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
          {page > 1 && (
            <Link href={pathOf(page - 1)} prefetch={false} className={buttonVariants({ variant: "outline" })}>
              Newer corrections
            </Link>
          )}
          {page < pages && (
            <Link
              href={pathOf(page + 1)}
              prefetch={false}
              className={buttonVariants({ variant: "outline", className: "ml-auto" })}
            >
              Older corrections
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
