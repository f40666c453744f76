import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { corrections } from "@/db/schema/corrections";
import { testSite, type Visitor } from "./site";

const site = await testSite();
const editor = await site.admin();

const SOURCE = "https://www.loc.gov/item/2019/";

let count = 0;

/** Creates a holiday through the admin API. */
async function newHoliday(): Promise<{ id: string; slug: string; holidayName: string; dateIso: string }> {
  count += 1;
  const data = { holidayName: `Cake ${count} Day`, rule: `FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=${count}` };
  const answer = await editor.post("/api/admin/holidays", { ...data, category: "Wonderfully Weird" });
  expect(answer.status).toBe(201);
  return answer.json();
}

const freshText = () => `It falls on another day, says paper ${crypto.randomUUID().slice(0, 8)}.`;

const EMPTY = { typed: { suggestion: "", sourceUrl: "" }, issues: {}, problem: "", done: "" };

/** Sends the form of a holiday's page like a browser, with or without scripts. */
async function suggest(visitor: Visitor, slug: string, fields: Record<string, string>) {
  const { suggestFixAction } = await import("@/app/(calendar)/holidays/[slug]/suggest/actions");
  const form = new FormData();
  for (const [name, value] of Object.entries({ slug, topic: "", sourceUrl: SOURCE, ...fields })) form.set(name, value);
  const { result } = await visitor.act(() => suggestFixAction(EMPTY, form), `/holidays/${slug}/suggest`);
  return result;
}

const stored = (suggestion: string) => site.db.select().from(corrections).where(eq(corrections.suggestion, suggestion));

test("each page of a holiday links to its form, which asks for the mistake and a source", async () => {
  const { slug, dateIso, id, holidayName } = await newHoliday();
  const visitor = site.visitor();
  for (const path of [`/holidays/${slug}`, `/holiday/${dateIso}?holidayId=${id}`]) {
    const { page } = await visitor.open(path);
    const why = [...page.querySelectorAll("section")].find((section) =>
      section.querySelector("h2, h3")?.textContent?.includes("Why this date"),
    );
    const link = [...(why?.querySelectorAll("a") ?? [])].find((each) => each.textContent?.includes("Suggest a fix"));
    expect(link?.getAttribute("href")).toBe(`/holidays/${slug}/suggest`);
  }
  const form = await visitor.open(`/holidays/${slug}/suggest`);
  expect(form.title).toBe(`Suggest a fix for ${holidayName}`);
  expect(form.page.querySelector<HTMLInputElement>('input[name="slug"]')?.value).toBe(slug);
  const { generateMetadata } = await import("@/app/(calendar)/holidays/[slug]/suggest/page");
  const props = { params: Promise.resolve({ slug }), searchParams: Promise.resolve({}) };
  expect(await generateMetadata(props)).toMatchObject({ robots: { index: false } });
  expect((await visitor.open("/holidays/no-such-day-at-all/suggest")).status).toBe(404);
});

test("a rejected suggestion comes back as typed, and an accepted one is stored once", async () => {
  const { slug } = await newHoliday();
  const visitor = site.visitor();
  const suggestion = freshText();
  expect(await suggest(visitor, slug, { suggestion: "No.", sourceUrl: "javascript:alert(1)" })).toEqual({
    typed: { suggestion: "No.", sourceUrl: "javascript:alert(1)" },
    issues: {
      suggestion: expect.stringMatching(/^Please add a little more detail/),
      sourceUrl: "Must be a valid URL",
    },
    problem: "",
    done: "",
  });
  expect(await suggest(visitor, slug, { suggestion: "", sourceUrl: "" })).toMatchObject({
    issues: { suggestion: "Tell us what's wrong", sourceUrl: "Add a link to your source" },
  });
  for (const sourceUrl of ["loc.gov/item/2019/", "https://loc.gov/item/2019/"]) {
    expect(await suggest(visitor, slug, { suggestion, sourceUrl })).toEqual({ ...EMPTY, done: "Sent." });
  }
  expect(await stored(suggestion)).toMatchObject([{ status: "pending", sourceUrl: "https://loc.gov/item/2019/" }]);
});

test("a bot that fills in the hidden field is thanked, and nothing is stored", async () => {
  const { slug } = await newHoliday();
  const suggestion = freshText();
  expect(await suggest(site.visitor(), slug, { suggestion, topic: "Buy now" })).toEqual({ ...EMPTY, done: "Sent." });
  expect(await stored(suggestion)).toEqual([]);
});

test("a visitor may send ten suggestions an hour; the eleventh is returned as typed", async () => {
  const { slug } = await newHoliday();
  const visitor = site.visitor();
  for (let sent = 0; sent < 10; sent += 1) {
    expect(await suggest(visitor, slug, { suggestion: freshText() })).toMatchObject({ done: "Sent." });
  }
  const suggestion = freshText();
  expect(await suggest(visitor, slug, { suggestion })).toMatchObject({
    typed: { suggestion, sourceUrl: SOURCE },
    problem: expect.stringMatching(/^That was a few too many\./),
    done: "",
  });
  expect(await stored(suggestion)).toEqual([]);
  expect(await suggest(site.visitor(), slug, { suggestion })).toMatchObject({ done: "Sent." });
});

test("an accepted suggestion is in the public change log in the admin's words, with its source", async () => {
  const { slug, holidayName } = await newHoliday();
  const suggestion = `${freshText()} <img src=x onerror=alert(1)>`;
  const publicNote = `It falls on a Friday, not on a Thursday (${crypto.randomUUID().slice(0, 8)}).`;
  await suggest(site.visitor(), slug, { suggestion });
  const listed = async (status: string) =>
    (await (await editor.get(`/api/admin/corrections?status=${status}`)).json()).find(
      (each: { suggestion: string }) => each.suggestion === suggestion,
    );
  const { id, holiday } = await listed("pending");
  expect(holiday).toMatchObject({ slug, holidayName });
  const accept = (note: string) => editor.post(`/api/admin/corrections/${id}/accept`, { publicNote: note });
  const empty = await accept("");
  expect(empty.status).toBe(422);
  expect((await empty.json()).issues).toMatchObject([
    { path: "publicNote", message: "Describe the fix in one sentence" },
  ]);
  expect((await accept(publicNote)).status).toBe(200);
  expect(await listed("pending")).toBeUndefined();
  expect(await listed("accepted")).toMatchObject({ id, publicNote });

  const { page, text } = await site.visitor().open("/corrections");
  const entry = [...page.querySelectorAll("li")].find((each) => each.textContent?.includes(publicNote));
  const links = [...(entry?.querySelectorAll("a") ?? [])];
  expect(links.find(({ textContent }) => textContent?.includes(holidayName))?.getAttribute("href")).toBe(
    `/holidays/${slug}`,
  );
  const source = links.find(({ textContent }) => textContent?.startsWith("loc.gov"));
  expect(source?.getAttribute("rel")).toBe("nofollow ugc noopener");
  expect(text).not.toContain(suggestion);
});

test("an admin who decides about a declined suggestion sees that it was declined", async () => {
  const { slug } = await newHoliday();
  const suggestion = freshText();
  await suggest(site.visitor(), slug, { suggestion });
  const [made] = await stored(suggestion);
  const decide = (decision: string, data: object) =>
    editor.post(`/api/admin/corrections/${made?.id}/${decision}`, data);
  expect((await decide("decline", {})).status).toBe(200);
  expect(await stored(suggestion)).toMatchObject([{ status: "declined" }]);
  for (const answer of [await decide("accept", { publicNote: "It is so." }), await decide("decline", {})]) {
    expect([answer.status, (await answer.json()).error]).toEqual([
      409,
      "Another editor already declined this suggestion.",
    ]);
  }
});
