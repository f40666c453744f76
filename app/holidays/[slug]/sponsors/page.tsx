import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { openGraphOf } from "@/app/open-graph";
import { Breadcrumbs } from "@/components/breadcrumbs";
import { hued } from "@/components/hued";
import { ProseLink, ProseList } from "@/components/prose";
import { Section } from "@/components/section";
import { SponsorHoliday } from "@/components/sponsors/sponsor-holiday";
import { SponsorRecord } from "@/components/sponsors/sponsor-record";
import { Sticker } from "@/components/sticker";
import { HOLIDAYS_TAG } from "@/lib/holidays/page-tags";
import { getHolidayBySlug } from "@/lib/holidays/queries";
import { tagPage } from "@/lib/page-cache";
import { sponsorTag } from "@/lib/sponsors/page-tags";
import { PLAN, priceInWords } from "@/lib/sponsors/plan";
import { listSponsorRecord } from "@/lib/sponsors/queries";

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
  const description = `Every business that has ever sponsored ${holidayName}, and when. No sponsor can edit what its page says.`;
  const url = `/holidays/${slug}/sponsors`;
  return {
    title,
    description,
    alternates: { canonical: url },
    // For whoever wants to know; too little to be found by.
    robots: { index: false, follow: true },
    openGraph: openGraphOf({ title, description, url }),
  };
}

/** The public record of a holiday's sponsors. */
export default async function SponsorRecordPage({ params }: PageProps<"/holidays/[slug]/sponsors">) {
  const { id, slug, holidayName, emoji, hue } = await loadHoliday((await params).slug);
  await tagPage([sponsorTag(id)]);
  const record = await listSponsorRecord(id);
  const path = `/holidays/${slug}`;
  const price = priceInWords({ ...PLAN });
  const crumbs = [
    { name: "All holidays", path: "/holidays" },
    { name: holidayName, path },
    { name: "Sponsors", path: `${path}/sponsors` },
  ];
  return (
    <div className="mx-auto max-w-3xl">
      <Breadcrumbs crumbs={crumbs} />
      <article>
        <div className="hued sheet" style={hued(hue)}>
          <header className="sheet-page flex flex-wrap items-center gap-x-8 gap-y-4">
            <Sticker emoji={emoji} className="text-[clamp(4.5rem,20vw,7rem)]" />
            <div className="min-w-0 flex-1 basis-64">
              <h1 className="text-balance font-display font-extrabold text-3xl leading-tight tracking-tight [overflow-wrap:anywhere] md:text-5xl">
                Who has sponsored {holidayName}
              </h1>
              <p className="mt-3 max-w-prose text-pretty text-lg leading-relaxed">
                Everybody who ever paid to stand beside this day, under the name they signed up with. A line stays when
                its time is over.
              </p>
            </div>
          </header>
          <section aria-label="The record" className="sheet-stub">
            <SponsorRecord record={record} />
          </section>
        </div>
        <Section id="what" title="What a sponsorship is">
          <p className="max-w-prose text-pretty text-lg leading-relaxed">
            A business pays <strong>{price}</strong>, until it cancels, to be shown on the pages of this holiday: its
            name, a link, and a few words of its own, in a box marked “Sponsor”. One business at a time.
          </p>
          <p className="mt-4 text-lg">It does not buy:</p>
          <div className="mt-2 max-w-prose text-lg leading-relaxed">
            <ProseList>
              <li>
                a word of <ProseLink href={path}>what the page says</ProseLink>, nor of its sources or gift ideas;
              </li>
              <li>a place on the calendar, a better rank, or the day itself;</li>
              <li>
                anything about you. Sponsors learn how often their box was seen and visited on a day, counted without
                cookies or addresses.
              </li>
            </ProseList>
          </div>
          <div className="mt-6">
            <SponsorHoliday holidayId={id} holidayName={holidayName} slug={slug} />
          </div>
        </Section>
      </article>
    </div>
  );
}
