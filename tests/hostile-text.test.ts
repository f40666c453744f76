import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { XMLValidator } from "fast-xml-parser";
import { Window } from "happy-dom";
import ICAL from "ical.js";
import Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
import { corrections } from "@/db/schema/corrections";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import {
  BAD_ADDRESSES,
  HOSTILE,
  hostileGift,
  hostileHoliday,
  inTexts,
  ODD_ADDRESS,
  packed,
} from "@/e2e/hostile-corpus";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { freshAddress, testSite, type Visitor } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox", "stripe"] });
const visitor = site.visitor();
const editor = await site.admin();

/** A date in the second of the two years that the calendar feeds cover. */
const DAY = `${new Date().getUTCFullYear() + 1}-12-06`;
const RUN = randomUUID().slice(0, 8);

/** Calls the API as an editor, expects the status, and returns the response's body. */
async function ask(status: number, path: string, method = "GET", json?: unknown) {
  const answer = await editor.fetch(path, { method, json });
  expect([path, answer.status, answer.status === status ? "" : await answer.text()]).toEqual([path, status, ""]);
  return answer.json();
}

/** Sends a sponsorship checkout like the dialog does. */
function signUp(holidayId: string, changes: Record<string, string>) {
  const data = {
    businessName: "Acme",
    contactEmail: freshAddress(),
    websiteUrl: "https://acme.example/",
    description: "Everything for the coyote who plans ahead.",
    customMessage: "Beep beep.",
    selectedHolidayId: holidayId,
    ...changes,
  };
  return visitor.post("/api/sponsors", data, { headers: { "idempotency-key": randomUUID() } });
}

const EMPTY = { typed: { suggestion: "", sourceUrl: "" }, issues: {}, problem: "", done: "" };

/** Sends the form for a mistake in a holiday. */
async function suggest(slug: string, suggestion: string, sourceUrl: string) {
  const { suggestFixAction } = await import("@/app/(calendar)/holidays/[slug]/suggest/actions");
  const form = new FormData();
  for (const [name, value] of Object.entries({ slug, topic: "", suggestion, sourceUrl })) form.set(name, value);
  return (await visitor.act(() => suggestFixAction(EMPTY, form), `/holidays/${slug}/suggest`)).result;
}

/** The placeholder action that React renders for a form. */
const NO_ACTION = "javascript:throw new Error('React form unexpectedly submitted.')";

/** Opens a page and expects that stored text stayed plain text and that its machine-readable data can be parsed. */
async function openInert(path: string, from: Visitor = visitor) {
  const opened = await from.open(path);
  const { document } = new Window({ url: "https://oddly.example" });
  document.body.innerHTML = opened.html;
  const all = [...document.querySelectorAll("*")];
  const scripts = [...document.querySelectorAll("script")];
  const isData = (script: (typeof scripts)[number]) => script.getAttribute("type") === "application/ld+json";
  const found = {
    status: opened.status,
    made: document.querySelectorAll("#pwned, pwned, base[href], iframe[srcdoc], meta[http-equiv=refresh]").length,
    scripts: scripts.filter((each) => !isData(each) && /__pwned/.test(each.textContent)).map((each) => each.outerHTML),
    styles: [...document.querySelectorAll("style")].filter((each) => /display:none!important/.test(each.textContent))
      .length,
    handlers: all
      .filter((each) => each.getAttributeNames().some((name) => name.startsWith("on")))
      .map(({ outerHTML }) => outerHTML),
    addresses: all
      .flatMap((each) => ["href", "src", "action", "formaction"].map((name) => each.getAttribute(name) ?? ""))
      .filter((address) => /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu.test(address) && address !== NO_ACTION),
  };
  expect({ path, ...found }).toEqual({
    path,
    status: 200,
    made: 0,
    scripts: [],
    styles: 0,
    handlers: [],
    addresses: [],
  });
  for (const data of scripts.filter(isData)) JSON.parse(data.textContent);
  return opened;
}

const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

/** Expects every text on the page, character by character. */
function expectText(shown: string, texts: readonly string[]): void {
  for (const text of texts) expect(shown).toContain(squeezed(text));
}

const names = inTexts(200 - 1 - RUN.length);
const made: EditedHoliday[] = [];
const gifts: { name: string; description: string; price: string; category: string }[] = [];

beforeAll(async () => {
  for (const [index, name] of names.entries()) {
    made.push(await ask(201, "/api/admin/holidays", "POST", hostileHoliday(`${name} ${RUN}`, index, DAY)));
  }
  for (let index = 0; index < 20; index += 1) {
    gifts.push(await ask(201, `/api/admin/holidays/${first().id}/gifts`, "POST", hostileGift(index * 3)));
  }
});

function first(): EditedHoliday {
  const [holiday] = made;
  if (!holiday) throw new Error("the corpus is empty");
  return holiday;
}

test("a URL that no browser may open is rejected in every URL field, and nothing is stored", async () => {
  const [{ id } = { id: "" }] = await site.db.select().from(holidays).where(eq(holidays.slug, "world-hello-day"));
  const stored = async () => [
    await site.db.select().from(holidays).where(eq(holidays.id, id)),
    await site.db.select().from(giftSuggestions).where(eq(giftSuggestions.holidayId, id)),
  ];
  const before = await stored();
  const path = `/api/admin/holidays/${id}`;
  const gift = { ...hostileGift(0), name: "A gift", description: "It leads nowhere.", price: "$1", category: "Things" };
  for (const address of BAD_ADDRESSES) {
    await ask(422, `${path}/gifts`, "POST", { ...gift, affiliateUrl: address });
    await ask(422, `${path}/videos`, "PATCH", { videoUrls: [address] });
    await ask(422, path, "PUT", { sourceUrl: address });
    await ask(422, path, "PUT", { sources: [{ title: "A source", url: address }] });
    // In a sponsor's URL, quotation marks are encoded instead, which is just as safe.
    if (!address.includes('"')) expect((await signUp(id, { websiteUrl: address })).status).toBe(422);
  }
  expect(await stored()).toEqual(before);
});

test("a field that is not free text accepts nothing from the corpus", async () => {
  const holiday = { holidayName: `Refused ${randomUUID()} Day`, dateIso: DAY, displayDate: "December 6th" };
  const fields = (text: string) => [
    { rule: text },
    { dateIso: text },
    { displayDate: text },
    { emoji: text },
    { hue: text },
    { rank: text },
    { origin: { kind: text } },
    { messages: [{ mood: text, text: "Hello." }] },
  ];
  for (const text of HOSTILE.slice(0, 30)) {
    for (const field of fields(text)) await ask(422, "/api/admin/holidays", "POST", { ...holiday, ...field });
  }
});

test("a sponsor's texts stay plain text on the holiday's sponsors page and in the receipt", async () => {
  const contactEmail = freshAddress();
  const answer = await signUp(first().id, {
    businessName: packed(200, 0),
    contactEmail,
    websiteUrl: ODD_ADDRESS,
    description: packed(500, 5),
    customMessage: packed(200, 9),
  });
  expect(answer.status).toBe(201);
  const { sponsor, subscription } = await answer.json();
  await site.stripe.payByCard(subscription.clientSecret);
  const events = await site.stripe.events();
  const payload = JSON.stringify(
    events.find((event) => event.type === "invoice.paid" && JSON.stringify(event).includes(subscription.id)),
  );
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: site.stripe.webhookSecret });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const delivery = await visitor.fetch("/api/webhooks/stripe", { method: "POST", headers, body: payload });
  expect([delivery.status, (await delivery.json()).settled]).toEqual([200, "processed"]);
  const mails = await site.mailbox.mailsTo(contactEmail);
  for (const { subject, to, headers } of mails) {
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(to).toEqual([contactEmail]);
    expect(JSON.stringify(headers).toLowerCase()).not.toContain("evil@evil.example");
  }
  expect(mails).toHaveLength(1);
  const { text } = await openInert(`/holidays/${first().slug}/sponsors`);
  expectText(text, [sponsor.businessName]);
});

test("an editor's texts stay plain text on each holiday's own page and its day's page, and its picture is rendered", async () => {
  for (const holiday of made) {
    const { id, slug, holidayName, notes, history, celebrate, messages, sources, origin } = holiday;
    const { text, title } = await openInert(`/holidays/${slug}`);
    expectText(text, [
      holidayName,
      notes ?? "",
      history ?? "",
      ...Object.values(celebrate ?? {}),
      ...messages.map((message) => message.text),
      ...sources.map((source) => source.title),
      origin.by ?? "",
      ...(id === first().id ? gifts.flatMap((gift) => [gift.name, gift.description, gift.price, gift.category]) : []),
    ]);
    expect(title).toContain(holidayName);
    expectText((await openInert(`/holiday/${DAY}?holidayId=${id}`)).text, [holidayName]);
    const picture = await visitor.get(`/og/${slug}/any`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  }
});

test("a visitor's suggestion stays plain text on the corrections page once an editor accepts it", async () => {
  const { id, slug } = first();
  await openInert(`/holidays/${slug}/suggest`);
  const suggestion = packed(1000, 11).slice(0, 900) + RUN;
  for (const address of ["javascript:window.__pwned=1", "https://evil.example:secret@evil.example/"]) {
    const refused = await suggest(slug, suggestion, address);
    expect(refused?.issues.sourceUrl).toMatch(/^(Must be|The address)/);
  }
  expect(await suggest(slug, suggestion, ODD_ADDRESS)).toEqual({ ...EMPTY, done: "Sent." });
  const [open] = await site.db.select().from(corrections).where(eq(corrections.holidayId, id));
  await ask(200, `/api/admin/corrections/${open?.id}/accept`, "POST", { publicNote: packed(300, 2) });
  expectText((await openInert("/corrections")).text, [first().holidayName]);
});

test("an editor's texts stay plain text on every page that lists holidays", async () => {
  const shown = made.map(({ holidayName }) => holidayName);
  for (const [path, texts] of [
    [`/holiday/${DAY}`, shown],
    [`/classroom/${DAY}`, []],
    [`/calendar/${DAY.slice(0, 7)}`, []],
    [`/search?${new URLSearchParams({ q: RUN })}`, [RUN]],
    ["/categories/general", []],
    ["/holidays", []],
    [`/cards/new?date=${DAY}&holidayId=${first().id}`, []],
    ["/subscribe", []],
    ["/", []],
  ] as const) {
    const { text, page } = await openInert(path);
    expect([path, page.querySelectorAll("h1").length > 0]).toEqual([path, true]);
    expectText(text, texts);
  }
});

test("a visitor's search stays plain text on the results page", async () => {
  for (const text of inTexts(90)) await openInert(`/search?${new URLSearchParams({ q: text.toWellFormed() })}`);
  for (const q of HOSTILE) {
    const answer = await visitor.get(`/api/search?${new URLSearchParams({ q: q.toWellFormed() })}`);
    expect(answer.status).toBeLessThan(500);
  }
});

test("API responses, sitemaps and feeds contain the texts and stay valid", async () => {
  for (const { id, holidayName } of made) {
    expect((await (await visitor.get(`/api/holidays/${id}`)).json()).holidayName).toBe(holidayName);
  }
  const ofDay: { holidayName: string }[] = await (await visitor.get(`/api/holidays/date/${DAY}`)).json();
  const shown = ofDay.map((each) => each.holidayName);
  for (const { holidayName } of made) expect(shown).toContain(holidayName);
  for (const path of ["/sitemap.xml", "/sitemaps/holidays.xml", "/feeds/rss.xml", "/feeds/atom.xml"]) {
    expect([path, XMLValidator.validate(await (await visitor.get(path)).text())]).toEqual([path, true]);
  }
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(await (await visitor.get("/feeds/all.ics")).text()));
  const events = calendar.getAllSubcomponents("vevent");
  expect(events.flatMap((event) => event.getAllSubcomponents())).toEqual([]);
  const summaries = events.map((event) => String(event.getFirstPropertyValue("summary")));
  expect(summaries.filter((summary) => summary.includes(RUN))).toHaveLength(made.length);
  expect(summaries).not.toContain("pwned");
});
