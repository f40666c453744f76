import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions, users } from "@/db/schema/users";
import { press } from "./forms";
import { freshAddress, testSite, type Visitor } from "./site";

const site = await testSite({ emulators: ["mailbox", "stripe"] });
const { signInAction } = await import("@/app/(account)/sign-in/actions");
const { deleteAccountAction, endSessionAction, signOutAction } = await import("@/app/(account)/account/actions");

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const SESSION = "__Host-oddly-session";

const heading = (body: HTMLElement) => within(body).getByRole("heading", { level: 1 }).textContent?.trim();

const start = (visitor: Visitor, email: string, returnUrl = "/settings") =>
  visitor.post("/api/auth/email/start", { email, returnUrl });

/** Returns the path of the link in the newest sign-in email to an address. */
async function linkPath(email: string): Promise<string> {
  const [mail] = await site.mailbox.mailsTo(email);
  const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error(`the mail to ${email} has no link`);
  const { origin, pathname, search } = new URL(link);
  expect(origin).toBe("https://oddly.example");
  return pathname + search;
}

const tokenIn = (path: string) => new URLSearchParams(path.split("?")[1]).get("token") ?? "";

/** Signs a browser in with an emailed link and returns where it redirects. */
async function signIn(visitor: Visitor, email: string, returnUrl?: string): Promise<string | null> {
  expect((await start(visitor, email, returnUrl)).status).toBe(200);
  const { body } = await visitor.open(await linkPath(email));
  return (await press(visitor, body, "Sign in")).headers.get("location");
}

async function countSessions(email: string): Promise<number> {
  const rows = await site.db
    .select({ id: sessions.sessionToken })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email));
  return rows.length;
}

const statusOfUser = async (visitor: Visitor) => (await visitor.get("/api/auth/user")).status;

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe.concurrent("signing in", () => {
  test("returns the visitor to the previous page, with a session that no script can read", async () => {
    const visitor = site.visitor({ "user-agent": CHROME });
    const address = freshAddress();
    await start(visitor, address);
    const confirm = await visitor.open(await linkPath(address));
    expect(confirm.text).toContain(address);
    const pressed = await press(visitor, confirm.body, "Sign in");
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/settings"]);
    const cookie = pressed.headers.getSetCookie().find((each) => each.startsWith(`${SESSION}=`));
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=lax/i);
    expect(cookie).toMatch(/; Secure/i);
    const user = await visitor.get("/api/auth/user");
    expect(await user.json()).toMatchObject({
      email: address,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
    });
  });

  test("starts with an email that says why it was sent", async () => {
    const address = freshAddress();
    const visitor = site.visitor({ "user-agent": CHROME });
    await start(visitor, address);
    expect(visitor.jar.size).toBe(0);
    const [mail] = await site.mailbox.mailsTo(address);
    expect(mail?.subject).toBe("Your sign-in link for Oddly");
    expect(mail?.text).toMatch(/Requested from Chrome.* on \w+/);
    expect(mail?.html).not.toMatch(/<img(?![^>]+src="http[^"]+\/stickers\/1\/1f5dd\.png")/);
  });

  test("is not consumed by an email scanner, whatever it requests", async () => {
    const address = freshAddress();
    const visitor = site.visitor();
    await start(visitor, address);
    const link = await linkPath(address);
    const scanner = site.visitor({ "sec-purpose": "prefetch", rsc: "1" });
    const query = link.split("?")[1];
    for (const method of ["HEAD", "GET", "OPTIONS"]) {
      const answer = await scanner.fetch(`/api/auth/callback/email?${query}&email=${address}`, { method });
      expect(answer.headers.getSetCookie()).toEqual([]);
      if (method !== "GET") continue;
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`/auth/confirm?${new URLSearchParams({ token: tokenIn(link) })}`);
    }
    for (const path of [link, `/auth/confirm?${new URLSearchParams({ token: tokenIn(link) })}`]) {
      const { body } = await scanner.open(path);
      expect(within(body).getByRole("button", { name: "Sign in" })).toBeTruthy();
    }
    expect([scanner.jar.size, await countSessions(address)]).toEqual([0, 0]);
    const { body } = await visitor.open(link);
    expect((await press(visitor, body, "Sign in")).headers.get("location")).toBe("/settings");
  });

  test("works once for each link, and a used link offers a new one", async () => {
    const address = freshAddress();
    await signIn(site.visitor(), address);
    const late = site.visitor();
    const { location } = await late.open(await linkPath(address));
    expect(location).toBe("/sign-in?problem=link&returnUrl=%2Fsettings");
    const { body, text } = await late.open(location ?? "");
    expect(text).toContain("That link was already used or has expired.");
    expect(within(body).getByRole("button", { name: "Email me a link" })).toBeTruthy();
    expect(await statusOfUser(late)).toBe(401);
  });

  test("works with an earlier link after another one was requested", async () => {
    const address = freshAddress();
    const visitor = site.visitor();
    await start(visitor, address);
    const first = await linkPath(address);
    await start(visitor, address);
    expect(await site.mailbox.mailsTo(address)).toHaveLength(2);
    const { body } = await visitor.open(first);
    expect((await press(visitor, body, "Sign in")).headers.get("location")).toBe("/settings");
  });

  test("creates one session from ten concurrent presses", async () => {
    const address = freshAddress();
    await start(site.visitor(), address);
    const link = await linkPath(address);
    const { body } = await site.visitor().open(link);
    const page = body.querySelector<HTMLInputElement>("[name=page]")?.value ?? "";
    const presses = Array.from({ length: 10 }, (_, index) => {
      const form = { token: tokenIn(link), page: index < 4 ? page : crypto.randomUUID() };
      return site.visitor().fetch("/api/auth/email/confirm", { method: "POST", form });
    });
    const cookies = (await Promise.all(presses)).flatMap((answer) =>
      answer.headers.getSetCookie().filter((each) => each.startsWith(`${SESSION}=`)),
    );
    expect(new Set(cookies.map((each) => each.split(";")[0])).size).toBe(1);
    expect(await countSessions(address)).toBe(1);
  });

  test("is rejected for an invalid address, with and without scripts", async () => {
    const visitor = site.visitor();
    const refused = await start(visitor, "ada@example,org");
    expect([refused.status, (await refused.json()).error]).toEqual([422, "Please enter a valid email address."]);
    const before = { email: "", problem: null, isSent: false };
    const act = (email: string) =>
      visitor.act(() => signInAction(before, formOf({ email, returnUrl: "/account" })), "/sign-in");
    expect((await act("nonsense")).result).toEqual({
      email: "nonsense",
      problem: "Please enter a valid email address.",
      isSent: false,
    });
    const address = freshAddress();
    expect((await act(address)).result).toEqual({ email: address, problem: null, isSent: true });
    expect(await linkPath(address)).toContain("returnUrl=%2Faccount");
  });

  test("is limited to five links per address, with the time to wait", async () => {
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 7 }, () => start(site.visitor(), address, "/")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(await refused?.json()).toMatchObject({ code: "too_many_requests" });
    expect(await site.mailbox.mailsTo(address)).toHaveLength(5);
  });

  test.each([
    ["sec-fetch-site", "cross-site"],
    ["origin", "https://evil.example"],
  ])("can be neither started nor completed by another site's form: %s: %s", async (name, value) => {
    const address = freshAddress();
    await start(site.visitor(), address);
    const outside = site.visitor({ [name]: value });
    const form = { token: tokenIn(await linkPath(address)), page: crypto.randomUUID() };
    const pressed = await outside.fetch("/api/auth/email/confirm", { method: "POST", form });
    const started = await start(outside, freshAddress());
    expect([pressed.status, started.status]).toEqual([403, 403]);
    expect(await countSessions(address)).toBe(0);
  });

  test("cannot bypass the limits through Auth.js, which exposes no session token", async () => {
    const form = { email: freshAddress() };
    expect((await site.visitor().fetch("/api/auth/signin/email", { method: "POST", form })).status).toBe(404);
    const ada = await site.signedIn();
    ada.jar.set("__Secure-authjs.callback-url", { value: "of another site", path: "/" });
    const session = await (await ada.get("/api/auth/session?callbackUrl=nonsense")).json();
    expect(session).toEqual({ expires: expect.any(String), user: { id: ada.userId, email: ada.email } });
  });

  test("is where /api/login redirects, with only paths of this site as the return URL", async () => {
    const visitor = site.visitor();
    const answer = await visitor.get("/api/login?returnUrl=%2Fholiday%2F2026-11-21%3Fa%3D1");
    expect(answer.headers.get("location")).toBe("/sign-in?returnUrl=%2Fholiday%2F2026-11-21%3Fa%3D1");
    const foreign = await visitor.get("/api/login?returnUrl=https%3A%2F%2Fevil.example");
    expect(foreign.headers.get("location")).toBe("/sign-in?returnUrl=%2F");
  });
});

describe.concurrent("an account", () => {
  test("asks a signed-out visitor to sign in and returns to the page", async () => {
    const { location } = await site.visitor().open("/account");
    expect(location).toBe("/sign-in?returnUrl=%2Faccount");
    const answer = await site.visitor().act(() => signOutAction(), "/account");
    expect(answer.location).toBe("/sign-in?returnUrl=%2Faccount");
  });

  test("shows its address and sessions, and ends another browser's session", async () => {
    const address = freshAddress();
    const ada = site.visitor({ "user-agent": CHROME });
    expect(await signIn(ada, address, "/account")).toBe("/account");
    for (const query of ["", "?done=constructor&problem=constructor"]) {
      const { body, text } = await ada.open(`/account${query}`);
      expect(text).toContain(address);
      expect(text).toContain("This browser");
      expect(text).not.toContain("Last used");
      expect(body.querySelectorAll("[role=alert], p[role=status]:not(:empty)")).toHaveLength(0);
      expect(within(body).getByRole("link", { name: "Your reminders" }).getAttribute("href")).toBe("/reminders");
    }
    const other = site.visitor({ "user-agent": CHROME });
    await signIn(other, address);
    const { body } = await ada.open("/account");
    const button = within(body).getByRole("button", { name: /^Sign out Chrome/ });
    const session = button.closest("form")?.querySelector<HTMLInputElement>("[name=session]")?.value ?? "";
    const { location } = await ada.act(() => endSessionAction(formOf({ session })), "/account");
    const { text } = await ada.open(location ?? "");
    expect(text).toContain("That browser is signed out.");
    expect(text).not.toContain("Last used");
    expect((await other.open("/account")).location).toBe("/sign-in?returnUrl=%2Faccount");
  });

  test("is signed out on the server, not only in the browser", async () => {
    const ada = await site.signedIn();
    const cookie = ada.jar.get(SESSION);
    const { location } = await ada.act(() => signOutAction(), "/account");
    expect([location, ada.jar.size]).toEqual(["/", 0]);
    ada.jar.set(SESSION, cookie ?? { value: "", path: "/" });
    expect(await statusOfUser(ada)).toBe(401);
  });

  test("stays signed in for thirty days after its last use, with at most one write a day", async () => {
    const ada = await site.signedIn();
    const isOfAda = eq(sessions.userId, ada.userId);
    const hoursAfterUse = async (hoursLeft: number) => {
      await site.db
        .update(sessions)
        .set({ expires: new Date(Date.now() + hoursLeft * 3_600_000) })
        .where(isOfAda);
      const status = await statusOfUser(ada);
      const [session] = await site.db.select({ expires: sessions.expires }).from(sessions).where(isOfAda);
      return [status, Math.round((Number(session?.expires) - Date.now()) / 3_600_000)];
    };
    expect(await hoursAfterUse(29 * 24 + 1)).toEqual([200, 29 * 24 + 1]);
    expect(await hoursAfterUse(29 * 24 - 1)).toEqual([200, 720]);
    expect(await hoursAfterUse(1)).toEqual([200, 720]);
    // The retention job deletes it; until then, its browser still gets notifications.
    expect(await hoursAfterUse(-1)).toEqual([401, -1]);
  });

  test("can be downloaded only by its owner", async () => {
    const address = freshAddress();
    const ada = site.visitor({ "user-agent": CHROME });
    await signIn(ada, address);
    const answer = await ada.get("/api/account/export");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="oddly-\d{4}-\d\d-\d\d\.json"$/);
    expect(await answer.json()).toMatchObject({
      account: { email: address },
      sessions: [{}],
      mail: { messages: [{ kind: "sign_in" }] },
    });
    const { body } = await ada.open("/account");
    const link = within(body).getByRole("link", { name: "Download your data" });
    expect(link.getAttribute("href")).toBe("/api/account/export");
    const refused = await site.visitor().get("/api/account/export");
    expect([refused.status, (await refused.json()).code]).toEqual([401, "unauthenticated"]);
  });

  test("is deleted only with its checkbox checked, and an email confirms it", async () => {
    const ada = await site.signedIn();
    const refused = await ada.act(() => deleteAccountAction(formOf({})), "/account");
    expect(refused.location).toBe("/account?problem=sure#delete");
    const again = await ada.open(refused.location ?? "");
    expect(within(again.body).getByRole("alert").textContent).toBe("Please check the box first.");
    expect(again.text).toContain(ada.email);
    expect(
      (within(again.body).getByRole("checkbox", { name: /^Yes, delete everything/ }) as HTMLInputElement).required,
    ).toBe(true);

    const { location } = await ada.act(() => deleteAccountAction(formOf({ sure: "yes" })), "/account");
    expect(heading((await ada.open(location ?? "")).body)).toBe("Gone, as you asked");
    expect([ada.jar.size, await statusOfUser(ada)]).toEqual([0, 401]);
    expect(await site.db.select().from(users).where(eq(users.email, ada.email))).toEqual([]);
    const [mail] = await site.mailbox.mailsTo(ada.email);
    expect(mail?.subject).toMatch(/deleted/);
  });
});
