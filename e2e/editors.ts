import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays, utcToday } from "@/lib/core/dates";
import { siteDatabase } from "./database";

// Set by the first process of a run, so that all agree on it even if the year ends meanwhile.
process.env.E2E_FULL_DAY ??= `${Number(utcToday().slice(0, 4)) + 1}-08-11`;

/** A day in next year whose pick has everything that an editor can add. */
export const FULL_DAY = process.env.E2E_FULL_DAY as CivilDate;

export const GIFT = { name: "A brass ear trumpet", price: "$20–30", shop: "https://shop.example/ear-trumpet" };
export const SPONSOR = { name: "Acme Kites", website: "https://kites.example/", message: "Hold on tight." };
export const VIDEO = "https://youtu.be/dQw4w9WgXcQ";

/**
 * Adds content of editors and sponsors before a site starts and caches it: for today in every time zone, and for
 * FULL_DAY.
 */
export async function enterContent(databaseUrl: string): Promise<void> {
  const sql = siteDatabase(databaseUrl);
  const today = utcToday();
  const dates = [plusDays(today, -1), today, plusDays(today, 1), FULL_DAY];
  const [sponsor] = await sql`
    insert into sponsors (business_name, contact_email, website_url, description)
    values (${SPONSOR.name}, 'ada@kites.example', ${SPONSOR.website}, 'Kites for people who look up.')
    returning id`;
  const picks = await sql`
    select distinct on (o.date) h.id from holiday_occurrences o join holidays h on h.id = o.holiday_id
    where o.date = any(${dates}::date[]) and not h.is_month_observance order by o.date, h.rank, h.slug`;
  for (const { id } of picks) {
    await sql`
      insert into gift_suggestions (holiday_id, name, description, price, rating, affiliate_url, category)
      values (${id}, ${GIFT.name}, 'So that nothing said on the day goes unheard.', ${GIFT.price}, 4.5, ${GIFT.shop}, 'Curiosities')`;
    await sql`insert into holiday_sponsors (holiday_id, sponsor_id, custom_message) values (${id}, ${sponsor?.id}, ${SPONSOR.message})`;
    // Make the pick festive even if it is solemn, because the tests of today's page expect a festive one.
    await sql`update holidays set video_urls = ${[VIDEO]}, tone = 'festive' where id = ${id}`;
  }
  await sql.end();
}
