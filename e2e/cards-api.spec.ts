import { randomBytes } from "node:crypto";
import http from "node:http";
import type { APIRequestContext } from "@playwright/test";
import { videoFile, videoOfSize } from "../lib/media/test-videos";
import { postCard, sharedCard } from "./card-of";
import { siteDatabase } from "./database";
import { expect, test } from "./fixtures";
import { runJob } from "./jobs";
import { freshAddress, mailTo } from "./mailbox";
import { orphanedVideos, storedVideos, videoOf } from "./storage";

const SERVERS = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];
const MB = 1024 * 1024;

const secret = () => randomBytes(32).toString("base64url");
const press = (request: APIRequestContext, id: string, share: string, viewer = secret()) =>
  request.post(`/api/cards/${id}/play`, { data: { share, viewer } });

/** A press from a browser of its own, over a connection of its own. */
function statusOfPress(address: string, share: string, viewer = secret()): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent: false, headers: { "content-type": "application/json" } };
    const request = http.request(address, options, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    request.once("error", reject).end(JSON.stringify({ share, viewer }));
  });
}

test.describe.configure({ mode: "default" });

test("nobody who is not signed in makes a card or a link, and is told so", async ({ request }) => {
  for (const answer of [
    await postCard(request),
    await request.post("/api/share/finalize", { data: { objectId: crypto.randomUUID() } }),
  ]) {
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toEqual({ error: "Please sign in first.", code: "unauthenticated" });
  }
});

test("a card as read is the spec's, for its maker and by a live link, and there is none for anybody else", async ({
  page,
  signIn,
  playwright,
  baseURL,
}) => {
  await signIn(freshAddress());
  const { id, share, shareUrl } = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  const stranger = await playwright.request.newContext({ baseURL });
  const own = await page.request.get(`/api/cards/${id}`);
  expect(own.headers()["cache-control"]).toContain("no-store");
  const card = await own.json();
  expect(card).toMatchObject({
    id,
    selectedDate: "2026-11-26",
    holiday: { holidayName: expect.any(String), displayDate: "November 26th", notes: expect.any(String) },
    recipientName: "Grace",
    senderName: "Ada",
    salutation: "Cheers",
    message: "Save me a slice",
    includeSelfie: true,
    selfieVideoUrl: `/api/cards/${id}/video`,
    selfieDuration: 1,
  });
  expect(await (await stranger.get(`/api/cards/${id}?share=${share}`)).json()).toEqual(card);
  const missing = { error: "Card Not Found", code: "not_found" };
  for (const address of [
    `/api/cards/${id}`,
    `/api/cards/${id}?share=${secret()}`,
    `/api/cards/${crypto.randomUUID()}`,
  ]) {
    const answer = await stranger.get(address);
    expect([answer.status(), await answer.json()]).toEqual([404, missing]);
  }
  // A look at the page, its head or the API spends nothing.
  await stranger.get(shareUrl);
  await stranger.head(shareUrl);
  expect((await (await stranger.get(`/api/cards/${id}?share=${share}`)).json()).selfieVideoUrl).not.toBeNull();
  expect((await stranger.get(`/api/cards/${id}/video`)).status()).toBe(404);
  await stranger.dispose();
});

test("videos of 15 and of 20 MB arrive byte for byte; one byte more is refused while it is read", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  for (const size of [15 * MB, 20 * MB]) {
    const video = videoOfSize(size);
    const answer = await postCard(page.request, { video });
    expect(answer.status()).toBe(201);
    const { id } = await answer.json();
    const back = await page.request.get(`/api/cards/${id}/video`);
    expect((await back.body()).equals(video)).toBe(true);
  }
  const refused = await postCard(page.request, { video: videoOfSize(20 * MB + 1) });
  expect(refused.status()).toBe(413);
  expect((await refused.json()).error).toContain("too large");
  const far = await postCard(page.request, { video: Buffer.alloc(60 * MB, videoFile("clip.mp4")) });
  expect(far.status()).toBe(413);
  await expect.poll(orphanedVideos).toEqual([]);
});

test("what is no video, too long or not filled in is refused in the spec's words, and nothing of it stays", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const refusal = async (sending: Parameters<typeof postCard>[1]) => {
    const answer = await postCard(page.request, sending);
    return [answer.status(), (await answer.json()).error];
  };
  expect(await refusal({ fields: { message: "" } })).toEqual([422, "Message is required"]);
  expect(await refusal({ fields: { selectedDate: "soon" } })).toEqual([422, "Date must be in YYYY-MM-DD format"]);
  expect(await refusal({ fields: { includeSelfie: "true" } })).toEqual([
    422,
    "Please record a video message or disable the personal video option.",
  ]);
  expect(await refusal({ video: videoFile("picture.jpg") })).toEqual([415, "Only video files are allowed"]);
  expect(await refusal({ video: videoFile("clip.mp4"), name: "clip.gif" })).toEqual([
    415,
    "File extension not allowed. Allowed: .webm, .mp4, .mov, .avi",
  ]);
  const [status, words] = await refusal({ video: videoFile("too-long.mp4") });
  expect([status, words]).toEqual([422, expect.stringMatching(/^Video duration \(\d+s\) exceeds maximum allowed/)]);
  expect(await refusal({ video: videoFile("clip.mp4"), fields: { message: "x".repeat(1001) } })).toEqual([
    422,
    "Message must be 1000 characters or less",
  ]);
  expect((await page.request.post("/api/cards", { data: {} })).status()).toBe(415);
  await expect.poll(orphanedVideos).toEqual([]);
});

test("a card that is sent again under its key, on either server, is the same card", async ({ page, signIn }) => {
  await signIn(freshAddress());
  const key = crypto.randomUUID();
  const video = videoFile("recorded.webm");
  const sending = { key, video, name: "card-video.webm", type: "video/webm" };
  const answers = await Promise.all(
    [...SERVERS, ...SERVERS].map((site) => postCard(page.request, { ...sending, site })),
  );
  expect(answers.map((answer) => answer.status())).toEqual([201, 201, 201, 201]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  const other = await postCard(page.request, { key, fields: { message: "Other words" } });
  expect(other.status()).toBe(422);
});

test("another site's page makes nothing here", async ({ page, signIn }) => {
  await signIn(freshAddress());
  const { id, share } = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  for (const [path, data] of [
    [`/api/cards/${id}/play`, { share, viewer: secret() }],
    [`/api/cards/${id}/cleanup-selfie`, undefined],
    [`/api/cards/${id}/thanks`, { share, emoji: "🎉" }],
    [`/api/cards/${id}/refuse`, { share }],
    ["/api/share/finalize", { objectId: id }],
    ["/api/cards", {}],
  ] as const) {
    expect((await page.request.post(path, { headers, data })).status()).toBe(403);
  }
  expect((await page.request.put(`/api/cards/${id}/play`, { headers })).status()).toBe(403);
  expect((await page.request.delete(`/api/cards/${id}`, { headers })).status()).toBe(403);
  expect((await page.request.get(`/api/cards/${id}/video`, { headers })).status()).toBe(403);
});

test("of 200 who press play at the same instant, over two servers, one gets the video: fifty rounds", async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  await signIn(freshAddress());
  const { id, share } = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  const database = siteDatabase();
  try {
    for (let round = 0; round < 50; round += 1) {
      await database`update card_videos set claim_hash = null, claimed_at = null where card_id = ${id}`;
      const statuses = await Promise.all(
        Array.from({ length: 200 }, (_, index) => statusOfPress(`${SERVERS[index % 2]}/api/cards/${id}/play`, share)),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 410)).toHaveLength(199);
    }
  } finally {
    await database.end();
  }
});

test("a press copied to other browsers plays nothing there; its own browser can repeat it until the video has begun", async ({
  page,
  signIn,
  playwright,
  baseURL,
}) => {
  await signIn(freshAddress());
  const { id, share } = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  const path = `/api/cards/${id}/play`;
  const viewer = await playwright.request.newContext({ baseURL });
  const asked = await viewer.put(path);
  expect(await asked.json()).toEqual({ held: false });
  expect(asked.headers()["set-cookie"]).toMatch(
    new RegExp(`^oddly-ticket=[\\w-]{43}; Path=/api/cards/${id}; .*HttpOnly; SameSite=strict$`, "i"),
  );
  expect(await (await viewer.put(path)).json()).toEqual({ held: true });
  const mine = secret();
  expect((await press(viewer, id, share, mine)).status()).toBe(200);

  const copies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => statusOfPress(`${SERVERS[index % 2]}${path}`, share, mine)),
  );
  expect(copies).toEqual(Array.from({ length: 12 }, () => 410));
  const other = await playwright.request.newContext({ baseURL });
  const replay = await press(other, id, share, mine);
  expect([replay.status(), (await replay.json()).error]).toEqual([
    410,
    "This video can be watched only once. Someone has already pressed play, and it will be deleted for privacy.",
  ]);
  expect((await other.get(`/api/cards/${id}/video`)).status()).toBe(404);
  expect((await press(viewer, id, share, mine)).status()).toBe(200);
  expect((await press(viewer, id, share)).status()).toBe(410);
  expect((await viewer.get(`/api/cards/${id}/video`)).status()).toBe(200);

  const database = siteDatabase();
  await database`
    update card_videos set claimed_at = claimed_at - interval '121 seconds', delete_after = now() - interval '1 second'
    where card_id = ${id}`;
  await database.end();
  expect((await press(viewer, id, share, mine)).status()).toBe(410);
  expect((await viewer.get(`/api/cards/${id}/video`)).status()).toBe(404);
  await viewer.dispose();
  await other.dispose();
});

test("of twelve identical requests at once exactly one wins", async ({ page, signIn }) => {
  await signIn(freshAddress());
  const { id, share } = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  const mine = secret();
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => statusOfPress(`${SERVERS[index % 2]}/api/cards/${id}/play`, share, mine)),
  );
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 410)]);
});

test("the viewer gets ranges as Safari asks for them, comes back after a break, and then it is gone for all", async ({
  page,
  signIn,
  playwright,
  baseURL,
}) => {
  await signIn(freshAddress());
  const video = videoFile("clip.mp4");
  const { id, share } = await sharedCard(page.request, { video });
  const viewer = await playwright.request.newContext({ baseURL });
  const second = await playwright.request.newContext({ baseURL });
  const address = `/api/cards/${id}/video`;
  const mine = secret();
  expect((await press(viewer, id, share, mine)).status()).toBe(200);
  expect((await press(viewer, id, share, mine)).status()).toBe(200);
  expect((await press(second, id, share)).status()).toBe(410);

  const probe = await viewer.get(address, { headers: { range: "bytes=0-1" } });
  expect(probe.status()).toBe(206);
  expect(probe.headers()).toMatchObject({
    "content-range": `bytes 0-1/${video.length}`,
    "accept-ranges": "bytes",
    "content-type": "video/mp4",
    "cache-control": "private, no-store",
  });
  expect(await probe.body()).toEqual(video.subarray(0, 2));
  const rest = await viewer.get(address, { headers: { range: "bytes=1000-" } });
  expect((await rest.body()).equals(video.subarray(1000))).toBe(true);
  expect((await viewer.get(address, { headers: { range: `bytes=${video.length}-` } })).status()).toBe(416);
  expect((await second.get(address)).status()).toBe(404);
  expect((await page.request.get(address)).status()).toBe(404);
  expect((await viewer.get(address, { headers: { "sec-fetch-dest": "document" } })).status()).toBe(404);

  expect((await second.post(`/api/cards/${id}/cleanup-selfie`)).status()).toBe(404);
  expect((await viewer.post(`/api/cards/${id}/cleanup-selfie`)).status()).toBe(200);
  expect((await press(viewer, id, share, mine)).status()).toBe(410);
  expect((await viewer.get(address)).status()).toBe(200);
  const stored = await videoOf(id);
  expect(await storedVideos()).toContain(stored);
  expect((await viewer.delete(address)).status()).toBe(204);
  expect(await storedVideos()).not.toContain(stored);
  expect((await viewer.get(address)).status()).toBe(404);
  const card = await (await viewer.get(`/api/cards/${id}?share=${share}`)).json();
  expect(card).toMatchObject({ includeSelfie: true, selfieVideoUrl: null, video: { state: "seen" } });
  await viewer.dispose();
  await second.dispose();
});

test("a closed or refused link answers 410, and its maker sees which", async ({ page, signIn, request }) => {
  await signIn(freshAddress());
  const { id, share, link } = await sharedCard(page.request);
  const own = await sharedCard(page.request);
  expect((await page.request.delete(`/api/share/${own.link.id}`)).status()).toBe(204);
  expect((await request.get(`/api/cards/${own.id}?share=${own.share}`)).status()).toBe(410);
  expect((await request.post(`/api/cards/${id}/refuse`, { data: { share } })).status()).toBe(204);
  expect((await request.get(`/api/cards/${id}?share=${share}`)).status()).toBe(410);
  const { links } = await (await page.request.get(`/api/cards/${id}/links`)).json();
  expect(links).toEqual([expect.objectContaining({ id: link.id, state: "refused", ttlHours: 24 })]);
  expect((await page.request.post("/api/share/finalize", { data: { objectId: id } })).status()).toBe(409);
  for (const [ttlHours, error] of [
    [0, "TTL must be at least 1 hour"],
    [169, "TTL cannot exceed 7 days"],
  ] as const) {
    const answer = await page.request.post("/api/share/finalize", { data: { objectId: own.id, ttlHours } });
    expect([answer.status(), (await answer.json()).error]).toEqual([422, error]);
  }
});

test("thanks come back to the card and by mail, once for each link", async ({ page, signIn, request }) => {
  const address = freshAddress();
  await signIn(address);
  const { id, share } = await sharedCard(page.request);
  const thank = () => request.post(`/api/cards/${id}/thanks`, { data: { share, emoji: "🤗" } });
  expect((await thank()).status()).toBe(201);
  expect((await thank()).status()).toBe(409);
  expect((await mailTo(address, 2)).subject).toBe("Grace replied 🤗");
  expect((await (await page.request.get(`/api/cards/${id}`)).json()).thanks).toEqual(["🤗"]);
});

test("what a killed server left in the storage is found and deleted by the job", async () => {
  const database = siteDatabase();
  const pathname = `card-videos/${crypto.randomUUID()}.mp4`;
  await fetch(`${process.env.E2E_BLOB_API_URL}/?pathname=${encodeURIComponent(pathname)}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${process.env.E2E_BLOB_TOKEN}`, "x-vercel-blob-access": "private" },
    body: "half a video",
  });
  expect(await storedVideos()).toContain(pathname);
  await database`
    insert into card_videos (pathname, content_type, created_at, delete_after)
    values (${pathname}, 'video/mp4', now() - interval '61 minutes', now() - interval '1 minute')`;
  expect((await runJob("card-videos")).status).toBe(200);
  expect(await storedVideos()).not.toContain(pathname);
  await database.end();
});
