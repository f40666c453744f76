import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { metadataOf } from "@/app/open-graph";
import { SheetHeader } from "@/components/holiday/sheet-header";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { SponsorHoliday, SponsorWaitlist } from "@/components/layout/islands";
import { SponsoredUntil } from "@/components/sponsorship/sponsor-line";
import { hueStyle } from "@/components/ui/hue";
import { ProseLink, ProseList, Section } from "@/components/ui/prose";
import { PLAN_PRICE } from "@/lib/billing/plan";
import { tagPage } from "@/lib/core/cache";
import { utcToday } from "@/lib/core/dates";
import { getHolidayBySlug } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG, holidayTag } from "@/lib/holidays/tags";
import { isSolemn } from "@/lib/holidays/tone";
import { SOLEMN_REFUSAL } from "@/lib/sponsorship/checkout/availability";
import { billingDay } from "@/lib/sponsorship/labels";
import { getSponsorTerm, listSponsorRecord, type PastSponsor } from "@/lib/sponsorship/queries";

/** Shows "November 21, 2026", in UTC, in a form that programs can read as well. */
function Day({ at }: { at: Date }) {
  return <time dateTime={utcToday(at)}>{billingDay(at)}</time>;
}

/** The sponsors of a holiday so far, newest first, as lines of a ledger in the holiday's own color. */
function SponsorRecord({ record }: { record: readonly PastSponsor[] }) {
  if (record.length === 0) return <p className="px-4 py-6 text-center text-lg">No one has sponsored it yet.</p>;
  return (
    <ol className="divide-y divide-field-line px-3 md:px-5">
      {record.map(({ id, businessName, startedAt, endedAt }) => (
        <li key={id} className="flex flex-col gap-x-8 py-3 md:flex-row md:items-baseline md:justify-between">
          <bdi className="min-w-0 font-bold text-lg leading-snug wrap-anywhere">{businessName}</bdi>
          <span className="shrink-0 tabular-nums">
            {!endedAt && "Since "}
            <Day at={startedAt} />
            {endedAt && utcToday(endedAt) !== utcToday(startedAt) && (
              <>
                {" "}
                to <Day at={endedAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

export const revalidate = 3600;

export function generateStaticParams(): { slug: string }[] {
  return [];
}

const loadHoliday = cache(async (slug: string) => {
  await tagPage([HOLIDAYS_TAG]);
  const holiday = await getHolidayBySlug(slug);
  if (!holiday) notFound();
  return holiday;
});

export async function generateMetadata({ params }: PageProps<"/holidays/[slug]/sponsors">): Promise<Metadata> {
  const { slug, holidayName } = await loadHoliday((await params).slug);
  const title = `Who has sponsored ${holidayName}`;
  const description = `Every business that has sponsored ${holidayName}, and when. Sponsors can't edit the page.`;
  // Too little content to be indexed.
  const robots = { index: false, follow: true };
  return { ...metadataOf({ title, description, url: `/holidays/${slug}/sponsors` }), robots };
}

export default async function SponsorRecordPage({ params }: PageProps<"/holidays/[slug]/sponsors">) {
  const holiday = await loadHoliday((await params).slug);
  const { id, slug, holidayName, emoji, hue, tone } = holiday;
  await tagPage([holidayTag(id)]);
  const [record, term] = await Promise.all([listSponsorRecord(id), getSponsorTerm(id)]);
  const path = `/holidays/${slug}`;
  const crumbs = [
    { name: "All holidays", path: "/holidays" },
    { name: holidayName, path },
    { name: "Sponsors", path: `${path}/sponsors` },
  ];
  return (
    <div className="mx-auto max-w-3xl">
      <Breadcrumbs crumbs={crumbs} />
      <article>
        <div className="hued sheet" style={hueStyle(hue, tone)}>
          <SheetHeader emoji={emoji} title={`Who has sponsored ${holidayName}`}>
            Every business that has sponsored this holiday, under the name it used at checkout. Past sponsors stay
            listed.
          </SheetHeader>
          <section aria-label="Sponsors" className="sheet-stub">
            <SponsorRecord record={record} />
          </section>
        </div>
        <Section id="what" title="What a sponsorship is">
          <p className="max-w-prose text-pretty text-lg leading-relaxed">
            A business pays <strong>{PLAN_PRICE}</strong>, until it cancels, to appear on a holiday's pages: its name, a
            link and a short message, in a box labeled “Sponsor.” One business at a time.
          </p>
          <p className="mt-4 text-lg">It doesn't buy:</p>
          <div className="mt-2 max-w-prose text-lg leading-relaxed">
            <ProseList>
              <li>
                a say in <ProseLink href={path}>what the page says</ProseLink>, its sources or its gift ideas;
              </li>
              <li>a place on the calendar, a higher rank or the day itself;</li>
              <li>
                anything about you. Sponsors see how many times their box was viewed and visited each day, counted
                without cookies or IP addresses.
              </li>
            </ProseList>
          </div>
          <div id="sponsor" className="mt-6 grid scroll-mt-24 justify-items-start gap-3">
            {isSolemn(holiday) ? (
              <p className="text-lg">{SOLEMN_REFUSAL}</p>
            ) : term ? (
              <>
                <p className="wrap-anywhere text-lg">
                  <SponsoredUntil term={term} />
                </p>
                <SponsorWaitlist holidayId={id} holidayName={holidayName} />
              </>
            ) : (
              <SponsorHoliday holidayId={id} holidayName={holidayName} slug={slug} />
            )}
          </div>
        </Section>
      </article>
    </div>
  );
}
