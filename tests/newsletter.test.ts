import { within } from "@testing-library/dom";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { press, pressAndFollow } from "./forms";
import { freshAddress, testSite, type Visitor } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox"] });

const SUBSCRIBE = "Subscribe to Updates";

/** Returns the stored data of an address, except what differs with each run. */
async function stored(email: string) {
  const [subscription] = await site.db
    .select({
      isActive: emailSubscriptions.isActive,
      preferences: emailSubscriptions.preferences,
      source: emailSubscriptions.source,
      confirmedAt: emailSubscriptions.confirmedAt,
      unsubscribedAt: emailSubscriptions.unsubscribedAt,
      token: emailSubscriptions.unsubscribeToken,
    })
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.email, email));
  const consents = await site.db
    .select({ purposes: subscriptionConsents.purposes, confirmedAt: subscriptionConsents.confirmedAt })
    .from(subscriptionConsents)
    .innerJoin(emailSubscriptions, eq(emailSubscriptions.id, subscriptionConsents.subscriptionId))
    .where(eq(emailSubscriptions.email, email))
    .orderBy(subscriptionConsents.givenAt);
  return { subscription, consents };
}

/** Subscribes through the API. */
const ask = (visitor: Visitor, email: string, fields: object = {}) =>
  visitor.post("/api/email/subscribe", {
    email,
    preferences: ["deals", "previews"],
    source: "home",
    consentGiven: true,
    ...fields,
  });

/** Returns the path of the confirmation page in the newest email to an address. */
async function confirmPath(email: string): Promise<string> {
  const [mail] = await site.mailbox.mailsTo(email);
  const link = /https?:\/\/\S+\/subscribe\/confirm\?\S+/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error(`the mail to ${email} has no link`);
  const { origin, pathname, search } = new URL(link);
  expect(origin).toBe("https://oddly.example");
  return pathname + search;
}

/** Subscribes, confirms, and returns the subscription's token. */
async function join(visitor: Visitor, email: string): Promise<string> {
  expect((await ask(visitor, email)).status).toBe(200);
  const { body } = await visitor.open(await confirmPath(email));
  const { location } = await pressAndFollow(visitor, body, "Yes, send me these");
  return new URL(location, "https://oddly.example").searchParams.get("token") ?? "";
}

const isChecked = (body: HTMLElement, name: string | RegExp): boolean =>
  (within(body).getByRole("checkbox", { name }) as HTMLInputElement).checked;

const heading = (body: HTMLElement) => within(body).getByRole("heading", { level: 1 }).textContent?.trim();

const masked = (email: string) => email.replace(/^(.)[^@]*/, "$1•••");

const DEALS = /^Gift deals and special offers/;
const PREVIEWS = /^Holiday previews and updates/;

describe.concurrent("without scripts", () => {
  test("a visitor subscribes, confirms, changes the preferences, unsubscribes, and undoes that", async () => {
    const visitor = site.visitor();
    const address = freshAddress();
    const home = await visitor.open("/");
    const entered = { email: address.toUpperCase(), consentGiven: "true", deals: false } as const;
    const sent = await pressAndFollow(visitor, home.body, SUBSCRIBE, entered);
    expect(sent.location).toBe("/subscribe/sent");
    expect(heading(sent.body)).toBe("You're all set!");
    expect(sent.text).toContain("Check your inbox to confirm");
    expect(sent.text).toContain("Thanks for subscribing! We'll send you amazing holiday deals and previews.");
    expect((await stored(address)).subscription).toMatchObject({ isActive: false, source: "home" });

    const confirm = await visitor.open(await confirmPath(address));
    expect(confirm.text).toContain(address);
    expect(confirm.text).toContain("Holiday previews and updates");
    expect(confirm.text).not.toContain("Gift deals and special offers");
    const welcome = await pressAndFollow(visitor, confirm.body, "Yes, send me these");
    expect([heading(welcome.body), welcome.title]).toEqual(["You're all set!", "You're all set!"]);
    expect(welcome.text).toContain(masked(address));
    expect(welcome.html).not.toContain(address);
    expect([isChecked(welcome.body, DEALS), isChecked(welcome.body, PREVIEWS)]).toEqual([false, true]);
    expect((await stored(address)).subscription).toMatchObject({ isActive: true, preferences: ["previews"] });

    const saved = await pressAndFollow(visitor, welcome.body, "Save", { deals: "on", previews: false });
    expect(saved.text).toContain("From now on you'll get gift deals and special offers.");
    expect(isChecked(saved.body, DEALS)).toBe(true);
    expect((await stored(address)).subscription?.preferences).toEqual(["deals"]);

    const refused = await pressAndFollow(visitor, saved.body, "Save", { deals: false });
    expect(within(refused.body).getByRole("alert").textContent).toBe("Please select at least one preference");
    expect((await stored(address)).subscription?.preferences).toEqual(["deals"]);
    const left = await pressAndFollow(visitor, refused.body, "Unsubscribe from everything");
    expect(heading(left.body)).toBe("You're off the list");
    expect((await stored(address)).subscription).toMatchObject({ isActive: false, preferences: ["deals"] });

    const back = await pressAndFollow(visitor, left.body, "Undo: keep me on the list");
    expect(heading(back.body)).toBe("You're back");
    expect(isChecked(back.body, DEALS)).toBe(true);
    expect((await stored(address)).subscription).toMatchObject({ isActive: true, unsubscribedAt: null });
  });

  test.each([
    ["/", SUBSCRIBE],
    ["/feeds", "Subscribe"],
    ["/subscribe", SUBSCRIBE],
  ])("the incomplete form of %s comes back as typed, with what is missing", async (path, button) => {
    const visitor = site.visitor();
    const { body } = await visitor.open(path);
    const typed = await pressAndFollow(visitor, body, button, { email: "ada lovelace@example" });
    expect(typed.location).toBe("/subscribe/again");
    expect(typed.text).toContain("Please enter a valid email address");
    expect(typed.text).toContain("You must agree to receive emails");
    const field = within(typed.body).getByLabelText("Email") as HTMLInputElement;
    expect(field.value).toBe("ada lovelace@example");

    const address = freshAddress();
    const sent = await pressAndFollow(visitor, typed.body, SUBSCRIBE, { email: address, consentGiven: "true" });
    expect(sent.location).toBe("/subscribe/sent");
    expect(await site.mailbox.mailsTo(address)).toHaveLength(1);
    expect([...visitor.jar.keys()]).toEqual([]);
  });

  test("a form sent too often says so and can be sent again unchanged", async () => {
    const visitor = site.visitor();
    const address = freshAddress();
    for (let count = 0; count < 3; count += 1) await ask(visitor, address);
    const { body } = await visitor.open("/subscribe");
    const refused = await pressAndFollow(visitor, body, SUBSCRIBE, { email: address, consentGiven: "true" });
    expect(refused.text).toContain("Subscription failed");
    expect(refused.text).toContain("Please try again or contact support if the problem persists.");
    expect((within(refused.body).getByLabelText("Email") as HTMLInputElement).value).toBe(address);
    expect(isChecked(refused.body, "I agree to receive emails from Oddly")).toBe(true);
    expect(await site.mailbox.mailsTo(address)).toHaveLength(3);
  });

  test("one visitor's input appears neither on another's pages nor on cached pages", async () => {
    const visitor = site.visitor();
    const { body } = await visitor.open("/feeds");
    const typed = await pressAndFollow(visitor, body, "Subscribe", { email: "nobody.else @example" });
    expect(typed.html).toContain("nobody.else");
    expect([...visitor.jar.values()].map((cookie) => cookie.path)).toEqual(["/subscribe/again"]);
    for (const path of ["/", "/feeds", "/subscribe"]) {
      expect((await visitor.open(path)).html).not.toContain("nobody.else");
      expect((await site.visitor().open(path)).html).not.toContain("nobody.else");
    }
    expect((await site.visitor().open("/subscribe/again")).location).toBe("/subscribe");
  });
});

describe.concurrent("the API", () => {
  test("responds the same for every address, and rejects other sites' pages", async () => {
    const [known, left, fresh] = [freshAddress(), freshAddress(), freshAddress()];
    await join(site.visitor(), known);
    const token = await join(site.visitor(), left);
    const form = { "List-Unsubscribe": "One-Click" };
    await site.visitor().fetch(`/api/email/unsubscribe?token=${token}`, { method: "POST", form });
    const answers = [];
    for (const address of [known, left, fresh]) {
      const answer = await ask(site.visitor(), address);
      answers.push({ status: answer.status, body: await answer.json(), headers: [...answer.headers] });
    }
    expect(answers[0]).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(Object.keys(answers[0]?.body)).toEqual(["message"]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);

    const foreign = site.visitor({ origin: "https://evil.example", "sec-fetch-site": "cross-site" });
    const address = freshAddress();
    const refused = await ask(foreign, address);
    expect([refused.status, (await refused.json()).code]).toEqual([403, "forbidden"]);
    expect(await site.mailbox.mailsTo(address)).toEqual([]);
  });

  test("returns the form's own error messages, and accepts only JSON and forms", async () => {
    const refused = await ask(site.visitor(), "ada", { preferences: [], source: "", consentGiven: false });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({
      error: "Please enter a valid email address",
      code: "validation_failed",
      issues: [
        { path: "email", message: "Please enter a valid email address" },
        { path: "preferences", message: "Please select at least one preference" },
        { path: "source", message: "Source is required" },
        { path: "consentGiven", message: "You must agree to receive emails" },
      ],
    });
    const headers = { "content-type": "text/plain" };
    const body = "email=ada@example.org";
    expect((await site.visitor().post("/api/email/subscribe", undefined, { body, headers })).status).toBe(415);
  });

  test("ends a subscription with an email program's one-click request, in either form encoding, from any origin", async () => {
    const program = site.visitor({ origin: "https://mail.example", "sec-fetch-site": "cross-site" });
    const multipart = new FormData();
    multipart.set("List-Unsubscribe", "One-Click");
    for (const init of [{ form: { "List-Unsubscribe": "One-Click" } }, { body: multipart }]) {
      const address = freshAddress();
      const token = await join(site.visitor(), address);
      for (let time = 0; time < 2; time += 1) {
        const answer = await program.fetch(`/api/email/unsubscribe?token=${token}`, { method: "POST", ...init });
        expect([answer.status, await answer.json()]).toEqual([200, { message: "You are unsubscribed." }]);
        expect((await stored(address)).subscription?.isActive).toBe(false);
      }
    }
    const token = await join(site.visitor(), freshAddress());
    expect((await site.visitor().post("/api/email/unsubscribe", { token })).status).toBe(200);
  });

  test("unsubscribes no one for any other request, and says what is wrong", async () => {
    const visitor = site.visitor();
    const address = freshAddress();
    const token = await join(visitor, address);
    const unknownToken = crypto.randomUUID();
    const oneClick = { form: { "List-Unsubscribe": "One-Click" } };
    const broken = { body: "--x\r\n", headers: { "content-type": "multipart/form-data; boundary=y" } };
    const cases = [
      [`/api/email/unsubscribe?token=${token}`, {}, 400],
      [`/api/email/unsubscribe?token=${token}`, { form: { "List-Unsubscribe": "Two-Clicks" } }, 400],
      [`/api/email/unsubscribe?token=${token}`, broken, 400],
      [`/api/email/unsubscribe?token=${token}`, { form: { x: "x".repeat(20_000) } }, 413],
      ["/api/email/unsubscribe?token=abc", oneClick, 422],
      ["/api/email/unsubscribe", oneClick, 422],
      ["/api/email/unsubscribe", { json: { token: "abc" } }, 422],
      ["/api/email/unsubscribe", { json: {} }, 422],
      [`/api/email/unsubscribe?token=${unknownToken}`, oneClick, 404],
      ["/api/email/leave", { form: { token: "abc" } }, 422],
      ["/api/email/leave", { form: { token: unknownToken } }, 404],
      ["/api/email/preferences", { form: { token: unknownToken, deals: "on" } }, 404],
      ["/api/email/again", { form: { token: unknownToken } }, 404],
      ["/api/email/stay", { form: {} }, 422],
    ] as const;
    for (const [path, init, status] of cases) {
      const answer = await visitor.fetch(path, { method: "POST", ...init });
      expect({ path, init, status: answer.status }).toEqual({ path, init, status });
      const { error } = await answer.json();
      if (status === 422 || status === 404) expect(error).toBe("Invalid unsubscribe token");
    }
    expect((await stored(address)).subscription?.isActive).toBe(true);
    for (const path of ["/preferences", "/preferences?token=abc", `/unsubscribe?token=${unknownToken}`]) {
      expect(heading((await visitor.open(path)).body)).toBe("Invalid unsubscribe token");
    }
  });

  test("changes nothing for an email scanner, which opens every link and presses no button", async () => {
    const address = freshAddress();
    await ask(site.visitor(), address);
    const link = await confirmPath(address);
    const before = await stored(address);
    const scanner = site.visitor({ "sec-purpose": "prefetch", rsc: "1" });
    for (let time = 0; time < 2; time += 1) await scanner.open(link);
    for (const method of ["GET", "HEAD"]) {
      const answer = await scanner.fetch(link.replace("/subscribe/confirm", "/api/email/confirm"), { method });
      expect(answer.status).toBe(405);
    }
    expect([await stored(address), scanner.jar.size]).toEqual([before, 0]);

    const visitor = site.visitor();
    const { body } = await visitor.open(link);
    await pressAndFollow(visitor, body, "Yes, send me these");
    const after = await stored(address);
    expect(after.subscription?.isActive).toBe(true);
    const query = `?token=${after.subscription?.token}`;
    for (const path of ["/unsubscribe", "/preferences"]) await scanner.open(path + query);
    for (const method of ["GET", "HEAD", "OPTIONS"]) await scanner.fetch(`/api/email/unsubscribe${query}`, { method });
    expect([await stored(address), scanner.jar.size]).toEqual([after, 0]);
  });
});

describe.concurrent("a confirmation link", () => {
  test("that has expired says so and offers a new one", async () => {
    const visitor = site.visitor();
    const address = freshAddress();
    await ask(visitor, address);
    const link = await confirmPath(address);
    const [row] = await site.db
      .select({ id: emailSubscriptions.id })
      .from(emailSubscriptions)
      .where(eq(emailSubscriptions.email, address));
    await site.db
      .update(subscriptionConsents)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(subscriptionConsents.subscriptionId, row?.id ?? ""));
    const expired = await visitor.open(link);
    expect(heading(expired.body)).toBe("This link has expired");
    const sent = await pressAndFollow(visitor, expired.body, SUBSCRIBE, { email: address, consentGiven: "true" });
    expect(heading(sent.body)).toBe("You're all set!");
    const fresh = await visitor.open(await confirmPath(address));
    expect(within(fresh.body).getByRole("button", { name: "Yes, send me these" })).toBeTruthy();
  });

  test("does not resubscribe an address that has unsubscribed since, but a new link does", async () => {
    const visitor = site.visitor();
    const address = freshAddress();
    await ask(visitor, address);
    const old = await confirmPath(address);
    const welcome = await pressAndFollow(visitor, (await visitor.open(old)).body, "Yes, send me these");
    const left = await pressAndFollow(visitor, welcome.body, "Unsubscribe from everything");
    expect(heading(left.body)).toBe("You're off the list");
    expect(heading((await visitor.open(old)).body)).toBe("This link has expired");
    const token = new URLSearchParams(old.split("?")[1]).get("token") ?? "";
    await visitor.fetch("/api/email/confirm", { method: "POST", form: { token } });
    const { subscription } = await stored(address);
    expect(subscription?.isActive).toBe(false);

    const off = await visitor.open(`/preferences?token=${subscription?.token}`);
    expect(heading(off.body)).toBe("You're not on the list");
    const again = await pressAndFollow(visitor, off.body, "Send me a new confirmation");
    expect([heading(again.body), again.title]).toEqual(["Check your email", "Check your email"]);
    const [mail] = await site.mailbox.mailsTo(address);
    expect(mail?.subject).toBe("Confirm to hear from Oddly again");
    const { body } = await visitor.open(await confirmPath(address));
    expect(heading((await pressAndFollow(visitor, body, "Yes, send me these")).body)).toBe("You're all set!");
    expect((await stored(address)).subscription?.isActive).toBe(true);
  });

  test("of a subscriber changes the preferences only after the button is pressed", async () => {
    const visitor = site.visitor();
    const address = freshAddress();
    await join(visitor, address);
    await ask(visitor, address, { preferences: ["previews"] });
    expect((await stored(address)).subscription?.preferences).toEqual(["deals", "previews"]);
    const change = await visitor.open(await confirmPath(address));
    expect(heading(change.body)).toBe("One tap and it's changed");
    const { body } = await pressAndFollow(visitor, change.body, "Yes, send me these");
    expect(isChecked(body, DEALS)).toBe(false);
    expect((await stored(address)).subscription?.preferences).toEqual(["previews"]);
  });
});

test.concurrent("a newsletter's unsubscribe link takes one press, and the page confirms it", async () => {
  const visitor = site.visitor();
  const address = freshAddress();
  const token = await join(visitor, address);
  const opened = await visitor.get(`/api/email/unsubscribe?token=${token}`);
  expect([opened.status, opened.headers.get("location")]).toEqual([303, `/unsubscribe?token=${token}`]);
  const { body, text } = await visitor.open(`/unsubscribe?token=${token}`);
  expect(text).toContain(masked(address));
  expect((await stored(address)).subscription?.isActive).toBe(true);
  const left = await pressAndFollow(visitor, body, "Unsubscribe");
  expect([heading(left.body), left.title]).toEqual(["You're off the list", "You're off the list"]);
  expect((await stored(address)).subscription?.isActive).toBe(false);
});

test.concurrent("after unsubscribing in one tab, preferences cannot be changed in another", async () => {
  const visitor = site.visitor();
  const token = await join(visitor, freshAddress());
  const other = await visitor.open(`/preferences?token=${token}`);
  await press(visitor, (await visitor.open(`/unsubscribe?token=${token}`)).body, "Unsubscribe");
  const refused = await pressAndFollow(visitor, other.body, "Save");
  expect(heading(refused.body)).toBe("You're not on the list");
});

test.concurrent("of these pages, search engines may index only the newsletter's page", async () => {
  const { body } = await site.visitor().open("/subscribe");
  expect(heading(body)).toBe("The weekly newsletter");
  const days = within(body)
    .getAllByRole("listitem")
    .filter(({ textContent }) => /^\w+day, /.test(textContent ?? ""));
  expect(days).toHaveLength(7);
  const { metadata } = await import("@/app/(newsletter)/subscribe/newsletter/[edition]/page");
  expect([metadata.alternates?.canonical, metadata.robots]).toEqual(["/subscribe", undefined]);
  const query = { searchParams: Promise.resolve({}) };
  const others = [
    (await import("@/app/(newsletter)/subscribe/confirm/page")).metadata,
    (await import("@/app/(newsletter)/subscribe/sent/page")).metadata,
    (await import("@/app/(newsletter)/subscribe/again/page")).metadata,
    await (await import("@/app/(newsletter)/preferences/page")).generateMetadata(query as never),
    await (await import("@/app/(newsletter)/unsubscribe/page")).generateMetadata(query as never),
  ];
  for (const { robots } of others) expect(robots).toEqual({ index: false });
});
