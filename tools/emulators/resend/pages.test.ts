import { expect, test } from "vitest";
import { mail, mailboxForEachTest, manyMails } from "@/tests/mailbox";

const mailbox = mailboxForEachTest();

const shown = async (url: string) => (await fetch(url)).text();
const count = (text: string, what: string) => text.split(what).length - 1;
const older = (page: string) => /href="([^"]*)">Older/.exec(page)?.[1]?.replaceAll("&amp;", "&");

test("the pages show an email's content without running its scripts", async () => {
  const { resend, url } = await mailbox.start();
  const script = "<script>alert(1)</script>";
  const { data } = await resend.emails.send({ ...mail, subject: script, html: script, text: script });
  for (const address of [url, `${url}/?q=alert`, `${url}/mail/${data?.id}`]) {
    const page = await shown(address);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toContain("<script>");
  }
  const response = await fetch(`${url}/mail/${data?.id}`);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a page lists a hundred emails and links to older ones, also in a search", async () => {
  const { resend, url } = await mailbox.start();
  await resend.batch.send(manyMails(100));
  await resend.batch.send(manyMails(50, { to: "grace@example.com" }));
  const first = await shown(url);
  expect(count(first, "<li>")).toBe(100);
  const last = await shown(`${url}${older(first)}`);
  expect([count(last, "<li>"), older(last)]).toEqual([50, undefined]);
  expect(last).toContain('<a href="/">← Newest</a>');

  const search = `${url}/?q=${encodeURIComponent("Ada@Example")}`;
  expect([count(await shown(search), "<li>"), older(await shown(search))]).toEqual([100, undefined]);
  const wide = await shown(`${url}/?q=example.com`);
  expect(count(await shown(`${url}${older(wide)}`), "<li>")).toBe(50);
});

test.each([
  ["subject", { subject: "Needle day" }],
  ["recipients", { to: "needle@example.com" }],
  ["carbon copies", { cc: "needle@example.com" }],
  ["text", { text: "A NEEDLE in it" }],
  ["headers", { headers: { "X-Mail": "needle" } }],
])("a search looks in the %s", async (_where, extra) => {
  const { resend, url } = await mailbox.start();
  await resend.batch.send([mail, { ...mail, ...extra }]);
  expect(count(await shown(`${url}/?q=needle`), "<li>")).toBe(1);
  expect(await shown(`${url}/?q=haystack`)).toContain("No mail contains that.");
});

test("the list marks bounced emails and emails with complaints", async () => {
  const { resend, url } = await mailbox.start();
  await resend.batch.send(
    ["bounced@resend.dev", "complained@resend.dev", "ada@example.com"].map((to) => ({ ...mail, to })),
  );
  const page = await shown(url);
  expect(page).toContain('<span class="state bad">bounced</span>');
  expect(page).toContain('<span class="state bad">complained</span>');
  expect(count(page, 'class="state')).toBe(2);
});

test("an email page shows its HTML in a script-free light or dark iframe, its text with links, and all its headers", async () => {
  const { resend, url } = await mailbox.start();
  const { data } = await resend.emails.send(
    {
      ...mail,
      html: "<p>Hi & welcome</p>",
      text: "Confirm: https://oddly.example/c?a=1&b=2. (See https://oddly.example/help)",
      headers: { "List-Unsubscribe": "<https://oddly.example/u>", "X-Kind": "weekly" },
    },
    { idempotencyKey: "issue-7/ada" },
  );
  const light = await shown(`${url}/mail/${data?.id}`);
  expect(light).toMatch(/style="color-scheme: light"><iframe [^>]*sandbox="(?![^"]*allow-scripts)/);
  expect(light).toContain("&lt;p&gt;Hi &amp; welcome&lt;/p&gt;");
  const dark = await shown(`${url}/mail/${data?.id}?look=dark`);
  expect(dark).toContain('style="color-scheme: dark"><iframe');
  expect(dark).toContain('<a href="?look=dark#html" aria-current="true">Dark</a>');
  expect(light).toContain(
    '<a href="https://oddly.example/c?a=1&amp;b=2">https://oddly.example/c?a=1&amp;b=2</a>. (See',
  );
  expect(light).toContain('<a href="https://oddly.example/help">https://oddly.example/help</a>)');
  expect(light).toContain('<dt>List-Unsubscribe</dt><dd>&lt;<a href="https://oddly.example/u">');
  expect(light).toContain("<dt>X-Kind</dt><dd>weekly</dd>");
  expect(light).toContain("<dt>Idempotency-Key</dt><dd>issue-7/ada</dd>");
});

test("an unknown email returns a 404 page", async () => {
  const { url } = await mailbox.start();
  const response = await fetch(`${url}/mail/none`);
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("No such mail")]);
});
