import { randomBytes } from "node:crypto";
import { Window } from "happy-dom";
import { afterAll, vi } from "vitest";
import { adminSessions } from "@/db/schema/admin";
import { sessions, users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { startOverpass } from "@/tools/emulators/places/overpass";
import { testBlob } from "./blob";
import { testMailbox } from "./mailbox";
import { answerAction, answerPage, answerRoute, findRoute } from "./next";
import { testPush } from "./push";
import { testStripe } from "./stripe";

const SITE_URL = "https://oddly.example";

/** Over HTTPS, the cookie's name binds it to the host. */
const SESSION_COOKIE = "__Host-oddly-session";

const SESSION_MS = 30 * 86_400_000;

type Emulator = "mailbox" | "stripe" | "blob" | "push" | "places";

type SiteOptions = {
  /** Whether the database has the holidays of `db/seed`. An empty one is created faster. */
  catalog?: boolean;
  /** The emulators to start. Other outside services cannot be reached. */
  emulators?: readonly Emulator[];
  /** Where the Stripe emulator sends its events; nowhere by default. */
  webhookUrl?: string;
};

/** A body for `fetch`, or `json` for any value that is sent as JSON. */
type Init = Omit<RequestInit, "body"> & { body?: BodyInit | null; json?: unknown; form?: Record<string, string> };

const secret = () => randomBytes(32).toString("base64url");

/** Returns an address from 198.18.0.0/15, the range reserved for tests, so that each visitor has its own rate limit. */
function someAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `198.${18 + (a % 2)}.${b}.${c}`;
}

function requestBody({ json, form, body }: Init): { body?: BodyInit | null; type?: string } {
  if (json !== undefined) return { body: JSON.stringify(json), type: "application/json" };
  if (form) return { body: new URLSearchParams(form) };
  return { body };
}

/** Simulates one browser with its cookies and network address. */
function makeVisitor(more: { headers?: Record<string, string> } = {}) {
  const jar = new Map<string, { value: string; path: string }>();
  const headers: Record<string, string> = { "x-forwarded-for": someAddress(), ...more.headers };

  function requestFor(address: string, init: Init = {}): Request {
    const url = new URL(address, SITE_URL);
    const { body, type } = requestBody(init);
    const all = new Headers({ host: url.host, ...headers, ...(type && { "content-type": type }) });
    for (const [name, value] of new Headers(init.headers)) all.set(name, value);
    const cookies = [...jar].filter(([, cookie]) => url.pathname.startsWith(cookie.path));
    if (cookies.length > 0 && !all.has("cookie")) {
      all.set("cookie", cookies.map(([name, { value }]) => `${name}=${encodeURIComponent(value)}`).join("; "));
    }
    return new Request(url, { ...init, headers: all, body, ...(body && { duplex: "half" }) } as RequestInit);
  }

  function store(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      const attribute = (wanted: string) =>
        attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.split("=")[1];
      const isOver = attribute("max-age") === "0" || new Date(attribute("expires") ?? "9999-01-01") <= new Date();
      if (isOver) jar.delete(name);
      else jar.set(name, { value: decodeURIComponent(value), path: attribute("path") ?? "/" });
    }
  }

  async function fetchRoute(address: string, init: Init = {}): Promise<Response> {
    const request = requestFor(address, init);
    const found = findRoute(new URL(request.url));
    if (found?.kind !== "route") throw new Error(`no route handler answers ${address}`);
    const response = await answerRoute(request, found);
    store(response.headers.getSetCookie());
    return response;
  }

  return {
    jar,
    headers,
    fetch: fetchRoute,
    get: (address: string, headers: Record<string, string> = {}) => fetchRoute(address, { headers }),
    post: (address: string, json?: unknown, init: Init = {}) => fetchRoute(address, { method: "POST", json, ...init }),
    put: (address: string, json?: unknown) => fetchRoute(address, { method: "PUT", json }),
    patch: (address: string, json?: unknown) => fetchRoute(address, { method: "PATCH", json }),
    delete: (address: string, json?: unknown) => fetchRoute(address, { method: "DELETE", json }),
    /** Runs a server action like a form on the page `at`. `location` is the redirect's target, or null. */
    act: async <Result>(action: () => Promise<Result>, at = "/") => {
      const answer = await answerAction(requestFor(at, { method: "POST" }), action);
      store(answer.cookies);
      return answer;
    },
    /** Opens a page without its layout. `page` is its document, `text` its visible text. */
    open: async (address: string) => {
      const request = requestFor(address);
      const found = findRoute(new URL(request.url));
      if (found?.kind !== "page") throw new Error(`no page answers ${address}`);
      const answer = await answerPage(request, found);
      store(answer.cookies);
      const { document } = new Window({ url: request.url });
      document.body.innerHTML = answer.html;
      const page = document as unknown as Document;
      for (const each of page.querySelectorAll("script, style, template")) each.remove();
      return { ...answer, page, body: page.body, text: (page.body.textContent ?? "").replace(/\s+/g, " ").trim() };
    },
  };
}

export type Visitor = ReturnType<typeof makeVisitor>;

/**
 * Provides the whole site without a browser or server, on its own database, for one test file: visitors call its route
 * handlers, open its pages and run its actions. The file must be in vitest.config.ts's project "site", because the
 * environment and the clients of outside services are global to the process. Closes after the file's tests.
 */
export async function testSite({ catalog = false, emulators = [], webhookUrl }: SiteOptions = {}) {
  // Imported on demand, because few files need it and its modules load slowly.
  const template = catalog ? await (await import("./catalog")).catalogTemplate() : undefined;
  const database = await testDatabase(10, template);
  const closings: (() => Promise<void>)[] = [database.close];
  (globalThis as { oddlyDb?: unknown }).oddlyDb = database.db;
  const start = async <Service extends { close: () => Promise<void> }>(
    name: Emulator,
    begin: () => Promise<Service>,
  ) => {
    if (!emulators.includes(name)) return null as unknown as Service;
    const service = await begin();
    closings.push(service.close);
    return service;
  };
  const mailbox = await start("mailbox", () => testMailbox());
  const stripe = await start("stripe", () => testStripe({ webhookUrl }));
  const blob = await start("blob", () => testBlob());
  const push = await start("push", () => testPush());
  const places = await start("places", async () => {
    const { url, stop } = await startOverpass("", 0);
    return { url, close: stop };
  });
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    ...(mailbox && { RESEND_BASE_URL: mailbox.url }),
    ...(stripe && {
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    }),
    ...blob?.env,
    ...(push && { PUSH_SERVICE_URL: push.url }),
    ...(places && { OVERPASS_URL: `${places.url}/api/interpreter` }),
  });
  afterAll(async () => {
    for (const close of closings.reverse()) await close();
  });
  const { db } = database;
  const { hashToken } = await import("@/lib/core/tokens");

  /** Returns a browser signed in as the owner of an address. Creates the account if needed. */
  async function signedIn(email = freshAddress()) {
    const emailVerified = new Date();
    const [user] = await db
      .insert(users)
      .values({ email, emailVerified })
      .onConflictDoUpdate({ target: users.email, set: { emailVerified } })
      .returning({ id: users.id });
    const token = secret();
    const expires = new Date(Date.now() + SESSION_MS);
    await db.insert(sessions).values({ sessionToken: hashToken(token), userId: user?.id ?? "", expires, sess: {} });
    const visitor = makeVisitor();
    visitor.jar.set(SESSION_COOKIE, { value: token, path: "/" });
    return { ...visitor, email, userId: user?.id ?? "" };
  }

  return {
    db,
    url: database.url,
    mailbox,
    stripe,
    blob,
    push,
    /** Returns a signed-out browser. */
    visitor: (headers: Record<string, string> = {}) => makeVisitor({ headers }),
    signedIn,
    /** Returns an admin's browser with an open admin session, whose header is sent with each request. */
    admin: async (email = "editor@example.com") => {
      const visitor = await signedIn(email);
      const sessionId = secret();
      await db.insert(adminSessions).values({ id: hashToken(sessionId), userId: visitor.userId });
      visitor.headers["x-admin-session"] = sessionId;
      return { ...visitor, sessionId };
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof testSite>>;

let count = 0;

/** Returns an unused email address. */
export function freshAddress(): string {
  count += 1;
  return `visitor-${count}-${randomBytes(4).toString("hex")}@example.com`;
}

/** Mutes console.error for a test that causes errors on purpose. Returns the spy. */
export const quietLog = () => vi.spyOn(console, "error").mockImplementation(() => undefined);
