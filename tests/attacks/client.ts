import { createHash, randomBytes, randomUUID } from "node:crypto";
import http from "node:http";
import postgres from "postgres";
import { inject } from "vitest";
import { utcToday } from "@/lib/core/dates";
import { videoFile } from "@/lib/media/test-videos";

export const { url: SITE, directUrl: DIRECT_SITE, distDir, databaseUrl, stripeUrl, env: siteEnv } = inject("target");

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

type Sending = {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  /** A body as it is; a form becomes multipart. */
  body?: string | Buffer | FormData | URLSearchParams;
  json?: unknown;
  site?: string;
};

export type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string };

/** Returns an address from 198.18.0.0/15, the range reserved for tests, so that each request has its own rate limit. */
function someClient(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `198.${18 + (a % 2)}.${b}.${c}`;
}

/** Sends a request with exactly these headers and this path, which `fetch` would correct. Follows no redirect. */
export async function send(path: string, { method = "GET", headers = {}, body, json, site = SITE }: Sending = {}) {
  const encoded = body instanceof FormData || body instanceof URLSearchParams ? new Response(body) : null;
  const type = json === undefined ? encoded?.headers.get("content-type") : "application/json";
  const plain = encoded ? Buffer.from(await encoded.arrayBuffer()) : (body as string | Buffer | undefined);
  const bytes = json === undefined ? (plain ?? "") : JSON.stringify(json);
  const { hostname, port } = new URL(site);
  return new Promise<Answer>((resolve, reject) => {
    const request = http.request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { "x-forwarded-for": someClient(), ...(type && { "content-type": type }), ...headers },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    if (method !== "GET") request.setHeader("content-length", Buffer.byteLength(bytes));
    request.end(method === "GET" ? undefined : bytes);
  });
}

/** Sends a request and returns its parsed JSON body. Throws unless the status is `status`. */
export async function sendOk(status: number, path: string, sending: Sending = {}) {
  const answer = await send(path, sending);
  if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text || "null");
}

/** Runs `work` on every item, `width` at a time, and returns the results in order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  width = 16,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const walk = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: width }, walk));
  return results;
}

/** The owner's connection: the site's own account may not read everything. Closed by the caller's `afterAll`. */
export const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });

const secret = () => randomBytes(32).toString("base64url");
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** Signs a new browser in as the owner of an address. Returns the headers that it sends. */
export async function signIn(email: string) {
  const token = secret();
  const [user] = await sql`
    insert into users (email, email_verified) values (${email}, now())
    on conflict (email) do update set email_verified = now() returning id`;
  await sql`
    insert into sessions (sid, user_id, expire, sess)
    values (${hash(token)}, ${user?.id}, now() + interval '1 day', '{}')`;
  return { userId: String(user?.id), headers: { cookie: `oddly-session=${token}` } };
}

/** Signs in as the editor with this number, and opens an admin session. */
export async function signInAdmin(number: number) {
  const { userId, headers } = await signIn(`editor-${number}@example.com`);
  const id = secret();
  await sql`insert into admin_sessions (id, user_id) values (${hash(id)}, ${userId})`;
  return { userId, cookie: headers.cookie, sessionHeader: { "x-admin-session": id } };
}

/** Returns festive holidays of the coming year without a sponsor, in random order. */
export async function freeHolidays(count: number) {
  return sql<{ id: string; slug: string; date: string }[]>`
    select id, slug, date from (
      select distinct on (h.id) h.id, h.slug, o.date::text as date
      from holidays h join holiday_occurrences o on o.holiday_id = h.id
      where o.date between ${utcToday()}::date + 40 and ${utcToday()}::date + 300
        and not h.is_month_observance and h.tone = 'festive' and h.deleted_at is null
        and not exists (select 1 from holiday_sponsors s where s.holiday_id = h.id)
        and not exists (select 1 from sponsor_subscriptions s where s.holiday_id = h.id)
    ) as free order by random() limit ${count}`;
}

/** Calls the Stripe emulator with the secret key. */
export async function callStripe(method: "GET" | "POST" | "DELETE", path: string, fields: Record<string, string> = {}) {
  const answer = await fetch(`${stripeUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${siteEnv.STRIPE_SECRET_KEY}` },
    ...(method === "POST" && { body: new URLSearchParams(fields) }),
  });
  if (!answer.ok) throw new Error(`Stripe answered ${answer.status} to ${path}`);
  return answer.json();
}

/** Checks out and pays, as the dialog does. */
export async function sponsor(holidayId: string, contactEmail: string, headers: http.OutgoingHttpHeaders = {}) {
  const { sponsorship, subscription, sponsor } = await sendOk(201, "/api/sponsors", {
    method: "POST",
    headers: { ...headers, "idempotency-key": randomUUID() },
    json: {
      businessName: "Acme Rockets",
      contactEmail,
      websiteUrl: "https://acme.example/",
      description: "Everything for the coyote who plans ahead.",
      selectedHolidayId: holidayId,
      customMessage: "Beep beep.",
    },
  });
  const card = { "card[number]": "4242424242424242", "card[exp_month]": "12", "card[exp_year]": "2045" };
  const { id } = await callStripe("POST", "/v1/payment_methods", { type: "card", ...card, "card[cvc]": "123" });
  const intent = subscription.clientSecret.split("_secret_")[0];
  const confirmation = { client_secret: subscription.clientSecret, payment_method: id };
  await callStripe("POST", `/v1/payment_intents/${intent}/confirm`, confirmation);
  return { sponsorshipId: String(sponsorship.id), subscriptionId: String(subscription.id), sponsorId: sponsor.id };
}

/** Returns a card as the builder's form. */
export async function cardForm(fields: Record<string, string> = {}, hasVideo = false): Promise<FormData> {
  const day = utcToday();
  const [pick] = await sendOk(200, `/api/holidays/date/${day}`);
  const form = new FormData();
  const all = { holidayId: pick.id, selectedDate: day, message: "Save me a slice", includeSelfie: String(hasVideo) };
  for (const [name, value] of Object.entries({ ...all, ...fields })) form.set(name, value);
  if (hasVideo)
    form.set("videoFile", new File([new Uint8Array(videoFile("clip.mp4"))], "clip.mp4", { type: "video/mp4" }));
  return form;
}

/** Creates a card with a link, and returns the link's secret and its ID. */
export async function sharedCard(
  headers: http.OutgoingHttpHeaders,
  fields: Record<string, string> = {},
  hasVideo = false,
) {
  const body = await cardForm(fields, hasVideo);
  const { id } = await sendOk(201, "/api/cards", { method: "POST", headers, body });
  const { shareUrl } = await sendOk(201, "/api/share/finalize", { method: "POST", headers, json: { objectId: id } });
  const share = new URL(shareUrl).searchParams.get("share") ?? "";
  return { id: String(id), share, linkId: hash(share) };
}
