import { randomBytes } from "node:crypto";
import { NextRequest } from "next/server";
import { beforeEach, expect, test, vi } from "vitest";
import { cards, cardVideos } from "@/db/schema/cards";
import { videoFile, videoOfSize } from "@/lib/media/test-videos";
import { CLIP, makeCard, makeSharedCard, postCard } from "./card-requests";
import { freshAddress, quietLog, testSite, type Visitor } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox", "blob"] });
const { eq, sql } = await import("drizzle-orm");
const { middleware } = await import("@/middleware");

const MB = 1024 * 1024;
const EVIL = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

/** User agents of apps that preview links. */
const PREVIEW_APPS = [
  "WhatsApp/2.24.11.78 A",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
];

const secret = () => randomBytes(32).toString("base64url");
const pathOf = (url: string) => url.replace("https://oddly.example", "");
const press = (visitor: Visitor, id: string, share: string, viewer = secret()) =>
  visitor.post(`/api/cards/${id}/play`, { share, viewer });
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status);
const errorIn = async (answer: Response) => [answer.status, (await answer.json()).error];

/** Returns the status that the middleware sets for a page; 200 when it leaves it to the page. */
const pageStatus = async (address: string) =>
  (await middleware(new NextRequest(new URL(address, "https://oddly.example")))).status;

/** Returns where a card's video is stored; null once it is deleted. */
async function storedVideo(cardId: string): Promise<string | null> {
  const [row] = await site.db.select().from(cardVideos).where(eq(cardVideos.cardId, cardId));
  return row?.pathname ?? null;
}

/** Returns the videos in storage that belong to no card. */
async function orphans(): Promise<string[]> {
  const rows = await site.db.select().from(cardVideos);
  const owned = rows.filter(({ cardId }) => cardId !== null).map(({ pathname }) => pathname);
  return (await site.blob.names()).filter((name) => !owned.includes(name));
}

beforeEach(() => {
  quietLog();
});

test("a signed-out visitor can create neither a card nor a link", async () => {
  const visitor = site.visitor();
  for (const answer of [
    await postCard(visitor),
    await visitor.post("/api/share/finalize", { objectId: crypto.randomUUID() }),
  ]) {
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: "Please sign in first.", code: "unauthenticated" });
  }
});

test("the sender and the holder of a live link read the whole card; anyone else gets 404", async () => {
  const sender = await site.signedIn();
  const { id, share, shareUrl } = await makeSharedCard(sender, { video: CLIP });
  const stranger = site.visitor();
  const own = await sender.get(`/api/cards/${id}`);
  expect(own.headers.get("cache-control")).toContain("no-store");
  const card = await own.json();
  expect(card).toMatchObject({
    id,
    selectedDate: "2026-11-26",
    // This year's day, which is not the card's after the turn of the year.
    holiday: {
      holidayName: "Thanksgiving Day",
      displayDate: expect.stringMatching(/^November 2[2-8]/),
      notes: expect.any(String),
    },
    recipientName: "Grace",
    senderName: "Ada",
    salutation: "Cheers",
    message: "Save me a slice",
    includeSelfie: true,
    selfieVideoUrl: `/api/cards/${id}/video`,
    selfieDuration: 1,
  });
  expect(await (await stranger.get(`/api/cards/${id}?share=${share}`)).json()).toEqual(card);
  for (const address of [
    `/api/cards/${id}`,
    `/api/cards/${id}?share=${secret()}`,
    `/api/cards/${crypto.randomUUID()}`,
  ]) {
    const answer = await stranger.get(address);
    expect([answer.status, await answer.json()]).toEqual([404, { error: "Card Not Found", code: "not_found" }]);
  }
  // Opening the page or reading the API does not consume the video.
  await stranger.open(pathOf(shareUrl));
  await stranger.fetch(`/api/cards/${id}?share=${share}`, { method: "HEAD" });
  expect((await (await stranger.get(`/api/cards/${id}?share=${share}`)).json()).selfieVideoUrl).not.toBeNull();
  expect((await stranger.get(`/api/cards/${id}/video`)).status).toBe(404);
});

test("a 20 MB video is stored byte for byte; a larger one is rejected and not stored", async () => {
  const sender = await site.signedIn();
  const video = videoOfSize(20 * MB);
  const id = await makeCard(sender, { video });
  const back = await sender.get(`/api/cards/${id}/video`);
  expect(Buffer.from(await back.arrayBuffer()).equals(video)).toBe(true);
  const refused = await postCard(sender, { video: videoOfSize(20 * MB + 1) });
  expect(await errorIn(refused)).toEqual([413, expect.stringContaining("too large")]);
  expect(await orphans()).toEqual([]);
});

test.each([
  ["without a message", { fields: { message: "" } }, 422, "Message is required"],
  ["with a date that is none", { fields: { selectedDate: "soon" } }, 422, "Date must be in YYYY-MM-DD format"],
  [
    "with a message of 1001 characters",
    { video: CLIP, fields: { message: "x".repeat(1001) } },
    422,
    "Message must be 1000 characters or less",
  ],
  [
    "with a video switched on but not sent",
    { fields: { includeSelfie: "true" } },
    422,
    "Please record a video message or disable the personal video option.",
  ],
  ["with a picture as its video", { video: videoFile("picture.jpg") }, 415, "Only video files are allowed"],
  [
    "with a video named as a picture",
    { video: CLIP, name: "clip.gif" },
    415,
    "File extension not allowed. Allowed: .webm, .mp4, .mov, .avi",
  ],
  [
    "with a video that is too long",
    { video: videoFile("too-long.mp4") },
    422,
    expect.stringMatching(/^Video duration \(\d+s\) exceeds maximum allowed/),
  ],
])("a card %s is rejected and not stored", async (_what, form, status, error) => {
  const sender = await site.signedIn();
  expect(await errorIn(await postCard(sender, form))).toEqual([status, error]);
  expect(await orphans()).toEqual([]);
});

test("a card sent as JSON is rejected, and so is an upload straight to storage where it isn't needed", async () => {
  const sender = await site.signedIn();
  expect((await sender.post("/api/cards/uploads", { name: "a.mp4", type: "video/mp4", size: 9 })).status).toBe(404);
  expect((await sender.post("/api/cards", {})).status).toBe(415);
});

test("a card sent four times at once with one key is created once; a different card with the key is rejected", async () => {
  const sender = await site.signedIn();
  const form = { key: crypto.randomUUID(), video: videoFile("recorded.webm"), name: "a.webm", type: "video/webm" };
  const answers = await Promise.all(Array.from({ length: 4 }, () => postCard(sender, form)));
  expect(statuses(answers)).toEqual([201, 201, 201, 201]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  expect(await orphans()).toEqual([]);
  const other = await postCard(sender, { key: form.key, fields: { message: "Other words" } });
  expect(other.status).toBe(422);
});

test("another site's page can neither change anything nor load a video", async () => {
  const sender = await site.signedIn();
  const { id, share } = await makeSharedCard(sender, { video: CLIP });
  const ask = async (method: string, path: string, json?: unknown) =>
    (await sender.fetch(path, { method, json, headers: EVIL })).status;
  for (const [method, path, json] of [
    ["POST", `/api/cards/${id}/play`, { share, viewer: secret() }],
    ["POST", `/api/cards/${id}/cleanup-selfie`, undefined],
    ["POST", `/api/cards/${id}/thanks`, { share, emoji: "🎉" }],
    ["POST", `/api/cards/${id}/refuse`, { share }],
    ["POST", "/api/share/finalize", { objectId: id }],
    ["POST", "/api/cards", {}],
    ["PUT", `/api/cards/${id}/play`, undefined],
    ["DELETE", `/api/cards/${id}`, undefined],
    ["GET", `/api/cards/${id}/video`, undefined],
  ] as const) {
    expect([path, await ask(method, path, json)]).toEqual([path, 403]);
  }
});

test("of 40 concurrent presses, one gets the video", async () => {
  const { id, share } = await makeSharedCard(await site.signedIn(), { video: CLIP });
  const answers = await Promise.all(Array.from({ length: 40 }, () => press(site.visitor(), id, share)));
  expect(statuses(answers).toSorted()).toEqual([200, ...Array.from({ length: 39 }, () => 410)]);
});

test("only the browser that pressed play can repeat its press, until the video has started", async () => {
  const { id, share } = await makeSharedCard(await site.signedIn(), { video: CLIP });
  const path = `/api/cards/${id}/play`;
  const viewer = site.visitor();
  const ticket = await viewer.put(path);
  expect(await ticket.json()).toEqual({ held: false });
  expect(ticket.headers.get("set-cookie")).toMatch(
    new RegExp(`^oddly-ticket=[\\w-]{43}; Path=/api/cards/${id}; .*Secure; HttpOnly; SameSite=strict$`, "i"),
  );
  expect(await (await viewer.put(path)).json()).toEqual({ held: true });
  const mine = secret();
  expect((await press(viewer, id, share, mine)).status).toBe(200);

  const copies = await Promise.all(Array.from({ length: 12 }, () => press(site.visitor(), id, share, mine)));
  expect(statuses(copies)).toEqual(Array.from({ length: 12 }, () => 410));
  const other = site.visitor();
  expect(await errorIn(await press(other, id, share, mine))).toEqual([
    410,
    "This video can be watched only once. Someone has already pressed play, and it will be deleted for privacy.",
  ]);
  expect((await other.get(`/api/cards/${id}/video`)).status).toBe(404);
  expect((await press(viewer, id, share, mine)).status).toBe(200);
  expect((await press(viewer, id, share)).status).toBe(410);
  expect((await viewer.get(`/api/cards/${id}/video`)).status).toBe(200);

  await site.db
    .update(cardVideos)
    .set({
      claimedAt: sql`${cardVideos.claimedAt} - interval '121 seconds'`,
      deleteAfter: sql`now() - interval '1 second'`,
    })
    .where(eq(cardVideos.cardId, id));
  expect((await press(viewer, id, share, mine)).status).toBe(410);
  expect((await viewer.get(`/api/cards/${id}/video`)).status).toBe(404);
});

test("a ticket alone consumes nothing: if a browser drops its cookies, the video is still available", async () => {
  const { id, share } = await makeSharedCard(await site.signedIn(), { video: CLIP });
  for (const visitor of [site.visitor(), site.visitor()]) {
    expect(await (await visitor.put(`/api/cards/${id}/play`)).json()).toEqual({ held: false });
  }
  const card = await (await site.visitor().get(`/api/cards/${id}?share=${share}`)).json();
  expect(card.video.state).toBe("ready");
});

test("the viewer can request the ranges that Safari does, until the video has ended and is deleted for everyone", async () => {
  const sender = await site.signedIn();
  const { id, share } = await makeSharedCard(sender, { video: CLIP });
  const [viewer, second] = [site.visitor(), site.visitor()];
  const address = `/api/cards/${id}/video`;
  const mine = secret();
  expect((await press(viewer, id, share, mine)).status).toBe(200);
  expect((await press(viewer, id, share, mine)).status).toBe(200);
  expect((await press(second, id, share)).status).toBe(410);

  const probe = await viewer.get(address, { range: "bytes=0-1" });
  expect(probe.status).toBe(206);
  expect(Object.fromEntries(probe.headers)).toMatchObject({
    "content-range": `bytes 0-1/${CLIP.length}`,
    "accept-ranges": "bytes",
    "content-type": "video/mp4",
    "cache-control": "private, no-store",
  });
  expect(Buffer.from(await probe.arrayBuffer())).toEqual(CLIP.subarray(0, 2));
  const rest = await viewer.get(address, { range: "bytes=1000-" });
  expect(Buffer.from(await rest.arrayBuffer()).equals(CLIP.subarray(1000))).toBe(true);
  expect((await viewer.get(address, { range: `bytes=${CLIP.length}-` })).status).toBe(416);
  expect((await second.get(address)).status).toBe(404);
  expect((await sender.get(address)).status).toBe(404);
  expect((await viewer.get(address, { "sec-fetch-dest": "document" })).status).toBe(404);

  expect((await second.post(`/api/cards/${id}/cleanup-selfie`)).status).toBe(404);
  expect((await viewer.post(`/api/cards/${id}/cleanup-selfie`)).status).toBe(200);
  expect((await press(viewer, id, share, mine)).status).toBe(410);
  expect((await viewer.get(address)).status).toBe(200);
  const stored = await storedVideo(id);
  expect(await site.blob.names()).toContain(stored);
  expect((await viewer.delete(address)).status).toBe(204);
  expect(await site.blob.names()).not.toContain(stored);
  expect((await viewer.get(address)).status).toBe(404);
  const card = await (await viewer.get(`/api/cards/${id}?share=${share}`)).json();
  expect(card).toMatchObject({ includeSelfie: true, selfieVideoUrl: null, video: { state: "seen" } });
  // The page says so, too, and has no play button.
  const { text } = await viewer.open(`/cards/${id}?share=${share}`);
  expect(text).toContain("It has been played and was deleted for privacy.");
  expect(text).not.toContain("Play it once");
});

test("a closed or refused link returns 410, and the sender sees which it is", async () => {
  const [sender, reader] = [await site.signedIn(), site.visitor()];
  const { id, share, link } = await makeSharedCard(sender);
  const own = await makeSharedCard(sender);
  expect((await sender.delete(`/api/share/${own.link.id}`)).status).toBe(204);
  expect((await reader.get(`/api/cards/${own.id}?share=${own.share}`)).status).toBe(410);
  expect((await reader.post(`/api/cards/${id}/refuse`, { share })).status).toBe(204);
  expect((await reader.get(`/api/cards/${id}?share=${share}`)).status).toBe(410);
  const { links } = await (await sender.get(`/api/cards/${id}/links`)).json();
  expect(links).toEqual([expect.objectContaining({ id: link.id, state: "refused", ttlHours: 24 })]);
  expect((await sender.post("/api/share/finalize", { objectId: id })).status).toBe(409);
  const finalize = async (ttlHours: number) =>
    errorIn(await sender.post("/api/share/finalize", { objectId: own.id, ttlHours }));
  expect(await finalize(0)).toEqual([422, "TTL must be at least 1 hour"]);
  expect(await finalize(169)).toEqual([422, "TTL cannot exceed 7 days"]);
});

test("only a card's sender creates and closes its links, and none after it has expired", async () => {
  const [sender, other] = [await site.signedIn(), await site.signedIn()];
  const { id, share, link } = await makeSharedCard(sender);
  expect((await other.post("/api/share/finalize", { objectId: id })).status).toBe(404);
  expect((await other.delete(`/api/share/${link.id}`)).status).toBe(404);
  expect((await other.get(`/api/cards/${id}?share=${share}`)).status).toBe(200);
  await site.db
    .update(cards)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(cards.id, id));
  expect((await sender.post("/api/share/finalize", { objectId: id })).status).toBe(404);
});

test("an idempotency key is scoped to its user: another user's card with the same key is another card", async () => {
  const [ada, grace] = [await site.signedIn(), await site.signedIn()];
  const key = crypto.randomUUID();
  const [first, second] = [await makeCard(ada, { key }), await makeCard(grace, { key })];
  expect(second).not.toBe(first);
  expect(await makeCard(ada, { key })).toBe(first);
  expect(await makeCard(grace, { key })).toBe(second);
  expect((await grace.get(`/api/cards/${second}`)).status).toBe(200);
});

test("a reply reaches the card and the sender's inbox, once per link", async () => {
  const sender = await site.signedIn(freshAddress());
  const { id, share } = await makeSharedCard(sender);
  const reply = () => site.visitor().post(`/api/cards/${id}/thanks`, { share, emoji: "🤗" });
  expect((await reply()).status).toBe(201);
  expect((await reply()).status).toBe(409);
  await vi.waitFor(async () => {
    expect((await site.mailbox.mailsTo(sender.email)).map(({ subject }) => subject)).toEqual(["Grace replied 🤗"]);
  });
  expect((await (await sender.get(`/api/cards/${id}`)).json()).thanks).toEqual(["🤗"]);
  expect((await sender.open(`/cards/${id}`)).text).toContain("Grace replied 🤗");
  const { page, text } = await site.visitor().open(`/cards/${id}?share=${share}`);
  expect(text).toContain("You replied 🤗");
  expect(page.querySelector(".thanks-button")).toBeNull();
});

test("the job deletes a video that a stopped server left in storage", async () => {
  const pathname = `card-videos/${crypto.randomUUID()}.mp4`;
  await fetch(`${site.blob.env.VERCEL_BLOB_API_URL}/?pathname=${encodeURIComponent(pathname)}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${site.blob.env.BLOB_READ_WRITE_TOKEN}`, "x-vercel-blob-access": "private" },
    body: "half a video",
  });
  expect(await site.blob.names()).toContain(pathname);
  await site.db.insert(cardVideos).values({
    pathname,
    contentType: "video/mp4",
    createdAt: sql`now() - interval '61 minutes'`,
    deleteAfter: sql`now() - interval '1 minute'`,
  } as never);
  const headers = { authorization: `Bearer ${process.env.JOBS_SECRET}` };
  const answer = await site.visitor().fetch("/api/jobs/card-videos", { method: "POST", headers });
  expect(answer.status).toBe(200);
  expect(await site.blob.names()).not.toContain(pathname);
});

test("an app that previews the link sees an envelope and a picture, and consumes nothing", async () => {
  const { id, share, shareUrl } = await makeSharedCard(await site.signedIn(), { video: CLIP });
  const { generateMetadata } = await import("@/app/(cards)/cards/[cardId]/page");
  for (const agent of PREVIEW_APPS) {
    const app = site.visitor({ "user-agent": agent });
    const { status, html, title } = await app.open(pathOf(shareUrl));
    expect(status).toBe(200);
    expect(html).not.toMatch(/Grace|Ada\b|Save me a slice|Cheers/);
    expect(title).toMatch(/^A card for you: .+/);
    const props = { params: Promise.resolve({ cardId: id }), searchParams: Promise.resolve({ share }) };
    const { result: metadata } = await app.act(() => generateMetadata(props), pathOf(shareUrl));
    expect(JSON.stringify(metadata)).not.toMatch(/Grace|Ada\b|Save me a slice/);
    const [, picture = ""] = /"url":"([^"]*\/og\/[a-z0-9-]+\/card)"/.exec(JSON.stringify(metadata)) ?? [];
    expect((await app.get(new URL(picture, "https://oddly.example").pathname)).headers.get("content-type")).toBe(
      "image/png",
    );
  }
  const card = await (await site.visitor().get(`/api/cards/${id}?share=${share}`)).json();
  expect(card.video.state).toBe("ready");
});

test("the reader's page has the card, the link's end, and next steps; the sender's page can delete it", async () => {
  const sender = await site.signedIn();
  const { id, shareUrl } = await makeSharedCard(sender);
  const { page, text } = await site.visitor().open(pathOf(shareUrl));
  for (const words of ["Dear Grace,", "Save me a slice", "Cheers,", "Ada", "Thursday, November 26th, 2026"]) {
    expect(text).toContain(words);
  }
  const hrefOf = (label: RegExp) =>
    [...page.querySelectorAll("a")].find(({ textContent }) => label.test(textContent ?? ""));
  const explore = hrefOf(/Explore/);
  expect(explore?.getAttribute("href")).toMatch(/^\/\?holiday=.+&utm_source=card_share&utm_medium=card_view$/);
  expect(explore?.getAttribute("target")).toBe("_blank");
  expect(hrefOf(/^\s*Back\s*$/)?.getAttribute("href")).toBe("/");
  expect(hrefOf(/Create Another Card/)?.getAttribute("href")).toBe("/cards/new");
  expect(text).toContain("From Ada, for Grace");
  expect(hrefOf(/Send one back/)?.getAttribute("href")).toBe("/cards/new#to=Ada");
  expect(text).toContain("Stay Updated");
  expect(text).toContain("Don't send me cards here");
  expect(text).not.toContain("Delete this card");
  const own = await sender.open(`/cards/${id}`);
  expect(own.text).toContain("Delete this card");
  expect(own.text).not.toContain("Don't send me cards here");
});

test("a card that is missing or not shared returns 404, and one behind a closed link 410, each with its own text", async () => {
  const sender = await site.signedIn();
  const { id, share, shareUrl, link } = await makeSharedCard(sender);
  const stranger = site.visitor();
  for (const path of [
    `/cards/${id}`,
    `/cards/${id}?share=${share}x`,
    `/cards/${crypto.randomUUID()}?share=${share}`,
    "/cards/nonsense",
    `/cards/${id}?share=%00`,
  ]) {
    expect([path, await pageStatus(path)]).toEqual([path, 404]);
    expect((await stranger.open(path)).text).toContain("Card Not Found");
  }
  expect(await pageStatus(pathOf(shareUrl))).toBe(200);
  expect((await sender.delete(`/api/share/${link.id}`)).status).toBe(204);
  expect(await pageStatus(pathOf(shareUrl))).toBe(410);
  expect((await stranger.open(pathOf(shareUrl))).text).toContain("This link was closed");
  expect((await sender.delete(`/api/cards/${id}`)).status).toBe(204);
  expect(await pageStatus(pathOf(shareUrl))).toBe(404);
});
