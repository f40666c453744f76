import { randomBytes, randomUUID } from "node:crypto";
import net, { type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import Stripe from "stripe";
import { afterAll, expect, test, vi } from "vitest";
import { videoFile } from "@/lib/media/test-videos";
import {
  callStripe,
  cardForm,
  DIRECT_SITE,
  freeHolidays,
  inParallel,
  SITE,
  send,
  sharedCard,
  signIn,
  siteEnv,
  sponsor,
  sql,
} from "./client";

afterAll(() => sql.end());

const someone = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;
const cookiesIn = (headers: { "set-cookie"?: string[] }) =>
  (headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");

test.concurrent("of forty simultaneous presses on two servers, one plays the card's video", async () => {
  const { headers } = await signIn(someone("sender"));
  for (let round = 0; round < 5; round += 1) {
    const { id, share } = await sharedCard(headers, {}, true);
    const presses = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? SITE : DIRECT_SITE));
    const answers = await Promise.all(
      presses.map((site) => {
        const json = { share, viewer: randomBytes(32).toString("base64url") };
        return send(`/api/cards/${id}/play`, { method: "POST", json, site });
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const video = (cookie: string) => send(`/api/cards/${id}/video`, { headers: { cookie } });
    const seen = await inParallel(answers, ({ headers: answered }) => video(cookiesIn(answered)));
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = cookiesIn(answers[statuses.indexOf(200)]?.headers ?? {});
    const ends = await Promise.all(
      ["POST", "DELETE", "DELETE", "POST", "DELETE"].map((method) =>
        send(`/api/cards/${id}/${method === "POST" ? "cleanup-selfie" : "video"}`, {
          method,
          headers: { cookie: winner },
        }),
      ),
    );
    expect(ends.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await video(winner)).status).toBe(404);
  }
});

type StripeEvent = { id: string; data: { object: Record<string, unknown> } };

/** Returns every event that the Stripe emulator has. */
async function stripeEvents(): Promise<StripeEvent[]> {
  const events: StripeEvent[] = [];
  for (;;) {
    const after = events.at(-1)?.id;
    const { data, has_more } = await callStripe(
      "GET",
      `/v1/events?limit=100${after ? `&starting_after=${after}` : ""}`,
    );
    events.push(...data);
    if (!has_more) return events;
  }
}

/** Returns how many emails an address got. */
async function mailsTo(address: string): Promise<number> {
  let after = "";
  let count = 0;
  for (;;) {
    const page = await (await fetch(`${siteEnv.RESEND_BASE_URL}/emails?limit=100${after}`)).json();
    count += page.data.filter(({ to }: { to: string[] }) => to.includes(address)).length;
    if (!page.has_more) return count;
    after = `&after=${page.data.at(-1).id}`;
  }
}

type Delivery = { body: string; signature: string; expected: number };

/** Returns the delivery with this number of a storm: of ten, five are good, one lies, and four are forged. */
function deliveryOf(event: StripeEvent, number: number): Delivery {
  const secret = siteEnv.STRIPE_WEBHOOK_SECRET ?? "";
  const payload = JSON.stringify(event);
  const sign = (text: string, more: { secret?: string; timestamp?: number } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload: text, secret, ...more });
  const now = Math.floor(Date.now() / 1000);
  switch (number % 10) {
    case 0:
      return { body: payload, signature: sign(payload, { secret: "whsec_guessed" }), expected: 403 };
    case 1:
      return { body: payload, signature: sign(payload, { timestamp: now - 900 }), expected: 403 };
    case 2:
      return { body: payload, signature: sign(payload, { timestamp: now + 900 }), expected: 403 };
    case 3:
      return { body: payload.replace("active", "paused "), signature: sign(`${payload} `), expected: 403 };
    case 4: {
      // An event that was on its way for days: what it says is no longer so.
      const object = { ...event.data.object, status: number % 20 === 4 ? "canceled" : "active" };
      const body = JSON.stringify({ ...event, id: `evt_${randomUUID().replaceAll("-", "")}`, data: { object } });
      return { body, signature: sign(body), expected: 200 };
    }
    default:
      return { body: payload, signature: sign(payload), expected: 200 };
  }
}

test.concurrent("after a storm of 1,000 Stripe events, forged, repeated and out of order, each sponsorship is as Stripe has it", async () => {
  const holidays = await freeHolidays(16);
  const sponsors = await inParallel(
    holidays,
    async ({ id }, index) => {
      const email = someone("sponsor");
      return { email, holidayId: id, isCanceled: index % 4 === 0, ...(await sponsor(id, email)) };
    },
    4,
  );
  for (const { subscriptionId } of sponsors.filter(({ isCanceled }) => isCanceled)) {
    await callStripe("DELETE", `/v1/subscriptions/${subscriptionId}`);
  }
  const subscriptions = new Set(sponsors.map(({ subscriptionId }) => subscriptionId));
  const events = (await stripeEvents()).filter((event) =>
    [...subscriptions].some((id) => JSON.stringify(event).includes(id)),
  );
  expect(events.length).toBeGreaterThan(sponsors.length * 3);
  const storm = Array.from({ length: 1000 }, (_, number) => {
    const event = events[(number * 7919) % events.length] as StripeEvent;
    return { ...deliveryOf(event, number), site: number % 3 === 0 ? DIRECT_SITE : SITE };
  });
  const wrong = await inParallel(storm, async ({ body, signature, expected, site }) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    // Stripe, too, delivers again what was answered 503: while another delivery is at work, or no email can be sent.
    for (let tries = 1; ; tries += 1) {
      const { status, text } = await send("/api/webhooks/stripe", { method: "POST", headers, body, site });
      if (status === expected) return [];
      if (status !== 503 || tries > 60) return [`${status} instead of ${expected}: ${text.slice(0, 200)}`];
      await wait(500);
    }
  });
  expect(wrong.flat()).toEqual([]);
  await vi.waitFor(
    async () => {
      for (const { email, holidayId, isCanceled, sponsorshipId } of sponsors) {
        const [row] = await sql`select status from sponsor_subscriptions where id = ${sponsorshipId}`;
        const { text } = await send(`/api/holidays/${holidayId}/sponsors`);
        const expected = isCanceled ? ["canceled", 0] : ["active", 1];
        expect([email, row?.status, JSON.parse(text).length]).toEqual([email, ...expected]);
      }
    },
    { timeout: 30_000, interval: 500 },
  );
  const ids = events.map(({ id }) => id);
  const rows =
    await sql`select status, count(*)::int from webhook_events where stripe_event_id in ${sql(ids)} group by status`;
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  expect({ ...counts, total: (counts.processed ?? 0) + (counts.skipped ?? 0) }).toMatchObject({ total: ids.length });
  for (const { email, isCanceled } of sponsors) if (!isCanceled) expect(await mailsTo(email)).toBe(1);
});

/** Returns files that are no videos, are broken ones, or have names that mean something to a program. */
function hostileFiles(): { name: string; type: string; bytes: Buffer }[] {
  const clip = videoFile("clip.mp4");
  const webm = videoFile("clip.webm");
  const file = (bytes: Buffer, name = "clip.mp4", type = "video/mp4") => ({ bytes, name, type });
  const cuts = Array.from({ length: 20 }, (_, part) => file(clip.subarray(0, Math.floor((clip.length * part) / 20))));
  const flips = fc.sample(fc.array(fc.tuple(fc.nat(clip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 }), {
    numRuns: 60,
    seed: 7,
  });
  const flipped = flips.map((changes, index) => {
    const bytes = Buffer.from(index % 2 === 0 ? clip : webm);
    for (const [at, value] of changes) bytes[at % Math.min(bytes.length, 4000)] = value;
    return index % 2 === 0 ? file(bytes) : file(bytes, "clip.webm", "video/webm");
  });
  const script = Buffer.from("<script>alert(1)</script>");
  const names = [
    "../../../etc/passwd.mp4",
    "a\u0000.mp4",
    "clip.mp4.html",
    ".mp4",
    `${"x".repeat(3000)}.mp4`,
    "con.mp4",
    "a\r\nb.mp4",
    "<svg onload=1>.mp4",
    "clip.php",
    "",
  ];
  return [
    ...cuts,
    ...flipped,
    ...names.map((name) => file(clip, name)),
    file(Buffer.concat([clip.subarray(0, 32), script])),
    file(Buffer.concat([clip, script, Buffer.alloc(1000, "<script>")])),
    file(script, "clip.mp4", "text/html"),
    file(script, "clip.mp4"),
    file(Buffer.alloc(1_000_000), "clip.avi", "video/x-msvideo"),
    file(Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), clip.subarray(4)])),
    file(Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from("ftypisom"), Buffer.alloc(8, 0xff), clip])),
    file(webm, "clip.mp4"),
    file(clip, "clip.webm", "video/webm"),
  ];
}

async function videosWithoutCard(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int from card_videos where card_id is null`;
  return row?.count ?? 0;
}

test.concurrent("a file that is no video, or a broken one, is refused or stored as what it is, and never ends in a 5xx", async () => {
  const { headers } = await signIn(someone("uploader"));
  const fields = await cardForm({ includeSelfie: "true" });
  const before = await videosWithoutCard();
  const faults = await inParallel(
    hostileFiles(),
    async ({ name, type, bytes }, index) => {
      if (index % 20 === 0) await sql`delete from rate_limits where key like 'card:account%'`;
      const body = new FormData();
      for (const [field, value] of fields) body.set(field, value);
      body.set("videoFile", new File([new Uint8Array(bytes)], name, { type }));
      const { status, text } = await send("/api/cards", { method: "POST", headers, body });
      if (status === 201) {
        const { id } = JSON.parse(text);
        const { headers: answered } = await send(`/api/cards/${id}/video`, { headers });
        const isSafe =
          /^video\//.test(String(answered["content-type"])) && answered["x-content-type-options"] === "nosniff";
        return isSafe ? [] : [`${name} is served as ${answered["content-type"]}`];
      }
      return status >= 400 && status < 500
        ? []
        : [`${name} (${bytes.length} bytes) was answered ${status}: ${text.slice(0, 200)}`];
    },
    4,
  );
  expect(faults.flat()).toEqual([]);
  // Other tests' uploads are only there for a moment.
  await vi.waitFor(async () => expect(await videosWithoutCard()).toBeLessThanOrEqual(before), { timeout: 20_000 });
});

/** Opens a connection that sends `start`, then one more byte of `rest` every two seconds. Resolves when it is closed. */
function drip(start: string, rest: string, sockets: Socket[]): Promise<number> {
  const { hostname, port } = new URL(SITE);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(start));
    sockets.push(socket);
    let at = 0;
    const timer = setInterval(() => rest && socket.write(rest[at++ % rest.length] ?? ""), 2000);
    const ended = () => {
      clearInterval(timer);
      resolve(performance.now() - startedAt);
    };
    socket.on("error", () => undefined).on("close", ended);
    // Half-open is as good as closed to a server.
    socket.on("end", () => socket.destroy());
    socket.resume();
  });
}

test.concurrent("slow clients are disconnected, and meanwhile others are served", { timeout: 200_000 }, async () => {
  const sockets: Socket[] = [];
  const stop = new AbortController();
  const head = "POST /api/email/subscribe HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  const slowHeads = Array.from({ length: 150 }, () => drip(`${head}X-Slow: `, "x", sockets));
  // These send nothing more: a body that makes no progress.
  const stalled = Array.from({ length: 50 }, () => drip(`${head}Content-Length: 1000\r\n\r\n{"email":`, "", sockets));
  const silent = Array.from({ length: 50 }, () => drip("", "", sockets));
  try {
    await wait(3000);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(["/", "/about", "/api/today", "/sign-in"].map((path) => send(path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await wait(500);
    }
    // Node.js checks every 30 s for heads older than 60 s; a body may pause for 30 s.
    const longest = await Promise.race([
      Promise.all([...slowHeads, ...stalled, ...silent]).then((times) => Math.max(...times)),
      wait(110_000, Number.POSITIVE_INFINITY, { signal: stop.signal }).catch(() => Number.POSITIVE_INFINITY),
    ]);
    expect(longest).toBeLessThan(110_000);
  } finally {
    stop.abort();
    for (const socket of sockets) socket.destroy();
  }
});
