import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Footer } from "@/components/layout/footer";
import { CATEGORIES } from "@/lib/holidays/traits";
import { icsFeedOf } from "@/lib/publishing/feeds/ics-feed";
import { testSite } from "./site";

const site = await testSite({ catalog: true });
const visitor = site.visitor();

const PAGES = [
  { path: "/about", heading: "Every day is oddly special" },
  { path: "/privacy", heading: "Privacy, in plain words" },
  { path: "/terms", heading: "Terms" },
  { path: "/disclosure", heading: "Affiliate disclosure" },
  { path: "/accessibility", heading: "Accessibility statement" },
  { path: "/contact", heading: "Contact" },
  { path: "/developers", heading: "The free API" },
  { path: "/feeds", heading: "Calendar and news feeds" },
];

async function metadataOf(path: string) {
  const { generateMetadata } = await import("@/app/(about)/site/[page]/page");
  const params = Promise.resolve({ page: path.slice(1) });
  const { result } = await visitor.act(() => generateMetadata({ params, searchParams: Promise.resolve({}) }));
  return result;
}

test.each(PAGES)(
  "$path has one heading, has its own canonical URL and is linked from the footer",
  async ({ path, heading }) => {
    const { status, body } = await visitor.open(path);
    expect(status).toBe(200);
    expect([...body.querySelectorAll("h1")].map(({ textContent }) => textContent)).toEqual([heading]);
    expect((await metadataOf(path))?.alternates?.canonical).toBe(path);
    expect(renderToStaticMarkup(createElement(Footer))).toContain(`href="${path}"`);
  },
);

test("no two of these pages share a title or a description", async () => {
  const all = await Promise.all(PAGES.map(({ path }) => metadataOf(path)));
  expect(new Set(all.map((each) => each?.title)).size).toBe(PAGES.length);
  const descriptions = all.map((each) => each?.description ?? "");
  expect(new Set(descriptions).size).toBe(PAGES.length);
  for (const description of descriptions) expect(description).not.toBe("");
});

test("every link to a part of a page leads to an existing, visible part", async () => {
  // Some parts are on the visitor's own account page.
  const user = await site.signedIn();
  const targets = new Set<string>();
  for (const { path } of PAGES) {
    const { body } = await user.open(path);
    for (const link of body.querySelectorAll("a[href*='#']")) {
      const { origin, pathname, hash } = new URL(link.getAttribute("href") ?? "", `https://oddly.example${path}`);
      if (origin === "https://oddly.example") targets.add(pathname + hash);
    }
  }
  expect(targets.size).toBeGreaterThan(0);
  for (const target of targets) {
    const [path = "", id = ""] = target.split("#");
    const part = (await user.open(path)).body.querySelector(`[id="${id}"]`);
    expect(part, target).not.toBeNull();
    expect(part?.closest("[hidden], details:not([open]), dialog:not([open])"), target).toBeNull();
  }
});

test("an email about a wrong date has a subject and asks for a source", async () => {
  const { body } = await visitor.open("/contact");
  const link = [...body.querySelectorAll("a")].find(({ textContent }) => textContent === "Report a wrong date");
  const mail = new URL(link?.getAttribute("href") ?? "");
  expect(mail.protocol).toBe("mailto:");
  expect(mail.pathname).toMatch(/.@./);
  expect(decodeURIComponent(mail.search)).toContain("?subject=A date is wrong&body=");
  expect(decodeURIComponent(mail.search)).toContain("The source:");
});

test("a calendar app can subscribe to every holiday and to each category, and each feed exists", async () => {
  const { body } = await visitor.open("/feeds");
  const links = [...body.querySelectorAll('a[href^="webcal:"]')].map((link) => link.getAttribute("href") ?? "");
  const feeds = links.map((link) => new URL(link.replace("webcal:", "https:")).pathname);
  const known = feeds.map((path) => icsFeedOf(path.replace("/feeds/", "")));
  expect(known).toEqual([null, ...CATEGORIES].map((category) => ({ category })));
  const answer = await visitor.get(feeds.at(-1) ?? "");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
});

test("every example request on the developers' page succeeds", async () => {
  const { body } = await visitor.open("/developers");
  const text = [...body.querySelectorAll("pre")].map(({ textContent }) => textContent).join("\n");
  const addresses = new Set([...text.matchAll(/'(https?:[^']+)'/g)].map(([, address]) => address ?? ""));
  expect(addresses.size).toBeGreaterThan(5);
  for (const address of addresses) {
    const { pathname, search } = new URL(address);
    expect((await visitor.get(pathname + search)).status, pathname).toBe(200);
  }
});

test("an unknown page is not found", async () => {
  expect((await visitor.open("/site/imprint")).status).toBe(404);
});
