import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { siteDatabase } from "./database";
import { editorHeaders, freshEditor } from "./editors-desk";
import { expect, test } from "./fixtures";
import { freshAddress } from "./mailbox";

const API = path.join("app", "api", "admin");

/** The one address that whoever has no session yet has to reach. */
const LOGIN = "/api/admin/login";

const NO_SESSION = { error: "Admin session not found. Please login first.", code: "unauthenticated" };
const NO_EDITOR = { error: "This address no longer has admin access.", code: "forbidden" };
const OTHER_SITE = { error: "Ask from our own pages, please.", code: "forbidden" };

/** How many calls are on their way together. */
const AT_ONCE = 8;

type Endpoint = { method: string; path: string };

/** Every endpoint of the desk, as the folders have them: a new one is in the table by itself. `id` stands for each parameter. */
function endpoints(id: string): Endpoint[] {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|[\\/])route\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(path.join(API, file), "utf8");
    const methods = [...source.matchAll(/export (?:const|(?:async )?function) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/g)];
    if (methods.length === 0) throw new Error(`no methods were found in ${file}`);
    const folders = path.dirname(file).split(path.sep);
    const address = ["", "api", "admin", ...folders.map((each) => (each.startsWith("[") ? id : each))].join("/");
    return methods.map(([, method = ""]) => ({ method, path: address }));
  });
}

const guarded = (id: string) => endpoints(id).filter(({ path: address }) => address !== LOGIN);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const newToken = () => randomBytes(32).toString("base64url");

/** Somebody who is signed in: the account's address, and the http-only cookie. */
type Person = { email: string; cookie: string };

/** Signs somebody in behind the site's back: its own way there is another test's. */
async function signedIn(email: string): Promise<Person> {
  const sql = siteDatabase();
  const token = newToken();
  await sql`insert into users (email) values (${email}) on conflict do nothing`;
  await sql`
    insert into sessions (sid, expire, user_id)
    select ${sha256(token)}, now() + interval '1 day', id from users where email = ${email}`;
  await sql.end();
  return { email, cookie: `oddly-session=${token}` };
}

/** Opens the desk for somebody, so many minutes ago; it was last used so many minutes ago. */
async function atDesk({ email }: Person, { begun = 0, used = 0 } = {}): Promise<string> {
  const sql = siteDatabase();
  const token = newToken();
  await sql`
    insert into admin_sessions (id, user_id, created_at, last_used_at)
    select ${sha256(token)}, id, now() - ${begun} * interval '1 minute', now() - ${used} * interval '1 minute'
    from users where email = ${email}`;
  await sql.end();
  return token;
}

/** What is sent along with a call that nobody should be let in with. */
type Caller = { who: string; headers: Record<string, string>; answer: { error: string; code: string } };

async function callers(request: APIRequestContext): Promise<Caller[]> {
  const editor = await signedIn(await freshEditor());
  const other = await signedIn(await freshEditor());
  const former = await signedIn(freshAddress("former-editor"));
  const good = await atDesk(editor);
  const loggedOut = await atDesk(editor);
  const left = await request.post("/api/admin/logout", {
    headers: { cookie: editor.cookie, ...editorHeaders(loggedOut) },
  });
  expect(left.status()).toBe(200);

  const refused = (who: string, cookie: string, session: string | null, answer = NO_SESSION): Caller => ({
    who,
    headers: { ...(cookie && { cookie }), ...(session !== null && editorHeaders(session)) },
    answer,
  });
  return [
    refused("nobody", "", null),
    refused("a signed-in editor without the header", editor.cookie, null),
    refused("a header without the cookie", "", good),
    refused("a header with a cookie of nobody's", `oddly-session=${newToken()}`, good),
    refused("an empty header", editor.cookie, ""),
    refused("garbage", editor.cookie, "{}; drop table admin_sessions --"),
    refused("an id that looks like one", editor.cookie, newToken()),
    refused("the hash that is stored", editor.cookie, sha256(good)),
    refused("two ids", editor.cookie, `${good}, ${good}`),
    refused(
      "a desk that nobody touched for half an hour",
      editor.cookie,
      await atDesk(editor, { begun: 40, used: 31 }),
    ),
    refused("a desk that was opened twelve hours ago", editor.cookie, await atDesk(editor, { begun: 721, used: 1 })),
    refused("a desk that was left", editor.cookie, loggedOut),
    refused("another editor's desk", other.cookie, good),
    refused("somebody else with an editor's header", former.cookie, good),
    refused("somebody who is on the list no more", former.cookie, await atDesk(former), NO_EDITOR),
  ];
}

/** Bodies that an endpoint must not even look at. */
const BODIES: readonly { data: string; type: string }[] = [
  { data: "{}", type: "application/json" },
  { data: '{"email":', type: "application/json" },
  { data: "x".repeat(100_000), type: "text/plain" },
];

test("nobody but an editor at their own desk is answered anything, whatever they ask for and send", async ({
  request,
}) => {
  test.setTimeout(180_000);
  const all = [
    ...guarded(crypto.randomUUID()),
    ...guarded("nothing").filter(({ path: address }) => address.includes("nothing")),
  ];
  expect(all.length).toBeGreaterThan(10);
  for (const [turn, { who, headers, answer }] of (await callers(request)).entries()) {
    const ask = async ({ method, path: address }: Endpoint, index: number) => {
      // Each endpoint meets each caller with another body.
      const body = method === "GET" ? undefined : BODIES[(turn + index) % BODIES.length];
      const response = await request.fetch(address, {
        method,
        maxRedirects: 0,
        headers: { ...headers, ...(body && { "content-type": body.type }) },
        ...(body && { data: body.data }),
      });
      const what = `${who}: ${method} ${address}`;
      expect(await response.json(), what).toEqual(answer);
      expect(response.status(), what).toBe(answer.code === "forbidden" ? 403 : 401);
      expect(response.headers()["cache-control"], what).toContain("no-store");
      expect(response.headers()["set-cookie"], what).toBeUndefined();
      expect(response.headers()["access-control-allow-origin"], what).toBeUndefined();
    };
    for (let first = 0; first < all.length; first += AT_ONCE) {
      await Promise.all(all.slice(first, first + AT_ONCE).map((endpoint, index) => ask(endpoint, first + index)));
    }
  }
});

test("an editor at their desk is let in, and a refusal to others has not ended it", async ({ request }) => {
  const editor = await signedIn(await freshEditor());
  const session = await atDesk(editor);
  const headers = { cookie: editor.cookie, ...editorHeaders(session) };
  for (const address of ["/api/admin/session", "/api/admin/holidays?limit=1"]) {
    expect((await request.get(address, { headers: editorHeaders(session) })).status()).toBe(401);
    const response = await request.get(address, { headers });
    expect(response.status()).toBe(200);
    expect(response.headers()["cache-control"]).toBe("private, no-store");
  }
});

test("another site's page changes nothing with an editor's cookie and header", async ({ request }) => {
  const editor = await signedIn(await freshEditor());
  const headers = { cookie: editor.cookie, ...editorHeaders(await atDesk(editor)) };
  const changing = guarded(crypto.randomUUID()).filter(({ method }) => method !== "GET");
  const elsewhere: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
  ];
  for (const from of elsewhere) {
    for (const { method, path: address } of changing) {
      const response = await request.fetch(address, { method, headers: { ...headers, ...from }, data: {} });
      expect(await response.json(), `${method} ${address}`).toEqual(OTHER_SITE);
      expect(response.status()).toBe(403);
    }
  }
});

test("the login tells editors, others and strangers the same until the mailbox is proven", async ({ request }) => {
  const editor = await freshEditor();
  const stranger = freshAddress();
  const [signedInEditor, signedInStranger] = [await signedIn(await freshEditor()), await signedIn(freshAddress())];
  const logIn = async (email: string, cookie = "") => {
    const response = await request.post(LOGIN, { data: { email }, headers: cookie ? { cookie } : {} });
    return { status: response.status(), body: await response.json() };
  };
  const answers = await Promise.all([
    logIn(editor),
    logIn(stranger),
    logIn(editor, signedInEditor.cookie),
    logIn(editor, signedInStranger.cookie),
    logIn(signedInStranger.email, signedInStranger.cookie),
    logIn(signedInEditor.email),
  ]);
  const refusal = { status: 401, body: { error: expect.any(String), code: "email_confirmation_required" } };
  expect(answers).toEqual(answers.map(() => refusal));
  expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
  expect(await logIn(signedInEditor.email.toUpperCase(), signedInEditor.cookie)).toEqual({
    status: 200,
    body: { sessionId: expect.stringMatching(/^[\w-]{43}$/), email: signedInEditor.email },
  });
});

test("the login is limited, and reads nothing but a small JSON body", async ({ request }) => {
  // As bytes: a text would be written as JSON first.
  const post = (headers: Record<string, string>, data: string) =>
    request.post(LOGIN, { headers, data: Buffer.from(data) });
  const json = { "content-type": "application/json" };
  expect((await post({ "content-type": "text/plain" }, "{}")).status()).toBe(415);
  expect((await post(json, "{")).status()).toBe(400);
  expect((await post(json, JSON.stringify({ email: "x".repeat(20_000) }))).status()).toBe(413);
  expect((await post({ ...json, "sec-fetch-site": "cross-site" }, '{"email":"editor-0@example.com"}')).status()).toBe(
    403,
  );
  for (const email of [
    "",
    "no address",
    "a@b",
    null,
    ["editor-0@example.com"],
    "editor-0@example.com,editor-1@example.com",
  ]) {
    const refused = await post(json, JSON.stringify({ email }));
    expect(refused.status()).toBe(422);
    expect(await refused.json()).toMatchObject({ code: "validation_failed", issues: [{ path: "email" }] });
  }
  const address = freshAddress();
  const many = await Promise.all(Array.from({ length: 34 }, () => post(json, JSON.stringify({ email: address }))));
  const limited = many.filter((answer) => answer.status() === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect(Number(limited[0]?.headers()["retry-after"])).toBeGreaterThan(0);
});
