import { put } from "@vercel/blob/client";
import { beforeEach, expect, test, vi } from "vitest";
import { cards, cardVideos } from "@/db/schema/cards";
import { videoFile, videoOfSize } from "@/lib/media/test-videos";
import { CLIP, makeSharedCard, postCard } from "./card-requests";
import { quietLog, testSite, type Visitor } from "./site";

// On Vercel, browsers put videos into storage themselves.
process.env.VERCEL = "1";

const site = await testSite({ catalog: true, emulators: ["mailbox", "blob"] });
const { eq } = await import("drizzle-orm");
const { deleteDueVideos } = await import("@/lib/media/job");
const { countAgainst } = await import("@/lib/core/rate-limit");

const MB = 1024 * 1024;

const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const errorIn = async (answer: Response) => [answer.status, (await answer.json()).error];

type Offer = { pathname: string; contentType: string; token: string };

const askFor = (visitor: Visitor, size: number, name = "clip.mp4", type = "video/mp4") =>
  visitor.post("/api/cards/uploads", { name, type, size });

const putOffered = ({ pathname, contentType, token }: Offer, video: Buffer) =>
  put(pathname, video, { access: "private", contentType, token });

/** Puts a video into storage as the builder does. Returns what the site offered for it. */
async function upload(visitor: Visitor, video = CLIP, name?: string, type?: string): Promise<Offer> {
  const answer = await askFor(visitor, video.length, name, type);
  expect(answer.status).toBe(201);
  const offer = await answer.json();
  await putOffered(offer, video);
  return offer;
}

type Form = NonNullable<Parameters<typeof postCard>[1]>;

/** Sends a card whose video is in storage. */
const postUploaded = (visitor: Visitor, videoPathname: string, { fields, ...form }: Form = {}) =>
  postCard(visitor, { ...form, fields: { includeSelfie: "true", videoPathname, ...fields } });

/** Returns the cards and the files that there are. */
const stored = async () => [await site.db.$count(cards), (await site.blob.names()).length];

beforeEach(async () => {
  quietLog();
  await site.db.delete(cards);
  await deleteDueVideos(hoursLater(25), {}, site.db);
});

test("a card takes the video that its sender's browser put into storage", async () => {
  const sender = await site.signedIn();
  const video = videoOfSize(20 * MB);
  const { pathname } = await upload(sender, video);
  const answer = await postUploaded(sender, pathname, { fields: { selfieDuration: "7" } });
  expect(answer.status).toBe(201);
  const { id } = await answer.json();
  expect(await (await sender.get(`/api/cards/${id}`)).json()).toMatchObject({ includeSelfie: true, selfieDuration: 1 });
  const back = await sender.get(`/api/cards/${id}/video`);
  expect(Buffer.from(await back.arrayBuffer()).equals(video)).toBe(true);
  expect(await site.db.select().from(cardVideos)).toMatchObject([{ cardId: id, pathname, sizeBytes: video.length }]);
  await deleteDueVideos(hoursLater(25), {}, site.db);
  expect(await stored()).toEqual([1, 1]);
});

test("a video's container is found in its bytes, whatever its name", async () => {
  const sender = await site.signedIn();
  const { pathname } = await upload(sender, videoFile("recorded.webm"), "take.MP4", "video/mp4;codecs=avc1");
  expect((await postUploaded(sender, pathname)).status).toBe(201);
  expect(await site.db.select().from(cardVideos)).toMatchObject([{ contentType: "video/webm" }]);
});

test("a small video can still be sent with the card", async () => {
  expect((await postCard(await site.signedIn(), { video: CLIP })).status).toBe(201);
});

test("an upload is for one card; a repeat under its key is the same card, also with a new upload", async () => {
  const sender = await site.signedIn();
  const key = crypto.randomUUID();
  const { pathname } = await upload(sender);
  const send = (path: string, more: Form = {}) => postUploaded(sender, path, { key, ...more });
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(pathname)));
  const again = await send((await upload(sender)).pathname);
  const ids = await Promise.all([...answers, again].map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toEqual(expect.any(String));
  for (const form of [{}, { key: crypto.randomUUID() }, { fields: { message: "Another" }, key: "another" }]) {
    expect(await errorIn(await postUploaded(sender, pathname, form))).toEqual([
      400,
      "We couldn't find your video. Please try again.",
    ]);
  }
  expect((await send(pathname, { fields: { message: "Other words" } })).status).toBe(422);
  expect(await stored()).toEqual([1, 1]);
  expect((await sender.get(`/api/cards/${ids[0]}/video`)).status).toBe(200);
});

test("two cards at once for one upload: one gets it", async () => {
  const sender = await site.signedIn();
  const { pathname } = await upload(sender);
  const answers = await Promise.all(Array.from({ length: 6 }, () => postUploaded(sender, pathname)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  expect(await stored()).toEqual([1, 1]);
});

test("nobody can take another's upload, another card's video or a file of their choice", async () => {
  const [sender, other] = [await site.signedIn(), await site.signedIn()];
  const { pathname } = await upload(sender);
  await makeSharedCard(sender, { video: CLIP });
  const [owned] = await site.db.select().from(cardVideos).where(eq(cardVideos.contentType, "video/mp4"));
  for (const path of [
    pathname,
    owned?.pathname ?? "",
    "card-uploads/none.mp4",
    "audit/head.json",
    "../x",
    "x".repeat(9000),
  ]) {
    expect([path, (await postUploaded(other, path)).status]).toEqual([path, 400]);
  }
  expect(await stored()).toEqual([1, 2]);
  expect((await postUploaded(sender, pathname)).status).toBe(201);
});

test("a card whose video never arrived is refused", async () => {
  const sender = await site.signedIn();
  const { pathname } = await (await askFor(sender, CLIP.length)).json();
  expect((await postUploaded(sender, pathname)).status).toBe(400);
  expect(await stored()).toEqual([0, 0]);
});

test.each([
  ["a picture", videoFile("picture.jpg"), {}, 415, "Only video files are allowed"],
  ["sound alone", videoFile("audio.mp4"), {}, 422, "Only video files are allowed"],
  ["a long video", videoFile("too-long.mp4"), {}, 422, expect.stringMatching(/^Video duration \(\d+s\) exceeds/)],
  ["a cut video", CLIP.subarray(0, 900), {}, 422, expect.stringMatching(/can't be read/)],
  ["a card without a message", CLIP, { message: "" }, 422, "Message is required"],
  ["a card for another year", CLIP, { selectedDate: "2001-01-01" }, 422, expect.any(String)],
  ["a card that wants no video", CLIP, { includeSelfie: "false" }, 201, undefined],
])("after %s, the file is deleted at once", async (_what, video, fields, status, error) => {
  const sender = await site.signedIn();
  const { pathname } = await upload(sender, video);
  expect(await errorIn(await postUploaded(sender, pathname, { fields }))).toEqual([status, error]);
  expect((await stored())[1]).toBe(0);
  expect((await postUploaded(sender, pathname)).status).toBe(400);
});

test("a second file under the token of a deleted one can't be used, and is deleted", async () => {
  const sender = await site.signedIn();
  const refused = await upload(sender, videoFile("picture.jpg"));
  expect((await postUploaded(sender, refused.pathname)).status).toBe(415);
  const taken = await upload(sender);
  const { id } = await (await postUploaded(sender, taken.pathname)).json();
  expect((await sender.delete(`/api/cards/${id}`)).status).toBe(204);
  expect(await stored()).toEqual([0, 0]);
  for (const offer of [refused, taken]) {
    await putOffered(offer, CLIP);
    expect((await postUploaded(sender, offer.pathname)).status).toBe(400);
  }
  expect(await stored()).toEqual([0, 2]);
  await deleteDueVideos(hoursLater(25), {}, site.db);
  expect([...(await stored()), await site.db.$count(cardVideos)]).toEqual([0, 0, 0]);
});

test("an upload that no card takes is deleted after a day", async () => {
  await upload(await site.signedIn());
  await deleteDueVideos(hoursLater(23), {}, site.db);
  expect(await stored()).toEqual([0, 1]);
  await deleteDueVideos(hoursLater(25), {}, site.db);
  expect([...(await stored()), await site.db.$count(cardVideos)]).toEqual([0, 0, 0]);
});

test("when storage is down, the card is refused and nothing is lost track of", async () => {
  const sender = await site.signedIn();
  const { pathname } = await upload(sender);
  site.blob.faults.calls = { head: "service_unavailable", delete: "service_unavailable" };
  expect(await errorIn(await postUploaded(sender, pathname))).toEqual([
    503,
    "We can't save videos right now. Please try again in a moment.",
  ]);
  expect(await stored()).toEqual([0, 1]);
  // The response doesn't wait for it.
  await vi.waitFor(async () => {
    const [row] = await site.db.select().from(cardVideos);
    expect(row?.deleteAfter).toEqual(row?.createdAt);
  });
  site.blob.faults.calls = {};
  await deleteDueVideos(new Date(), {}, site.db);
  expect(await stored()).toEqual([0, 0]);
});

test.each([
  ["over 20 MB", 20 * MB + 1, "a.mp4", "video/mp4", 413, expect.stringContaining("too large")],
  ["an empty file", 0, "a.mp4", "video/mp4", 415, "Only video files are allowed"],
  ["a text", 9, "a.mp4", "text/plain", 415, "Only video files are allowed"],
  ["another extension", 9, "a.mkv", "video/mp4", 415, "File extension not allowed. Allowed: .webm, .mp4, .mov, .avi"],
  ["a size that is none", -1, "a.mp4", "video/mp4", 422, expect.any(String)],
])("no upload is offered for %s", async (_what, size, name, type, status, error) => {
  expect(await errorIn(await askFor(await site.signedIn(), size, name, type))).toEqual([status, error]);
  expect(await site.db.$count(cardVideos)).toBe(0);
});

test("the token is for that file, that type and 20 MB alone", async () => {
  const offer = await (await askFor(await site.signedIn(), 100)).json();
  await expect(putOffered({ ...offer, pathname: "card-uploads/other.mp4" }, CLIP)).rejects.toThrow("Pathname mismatch");
  await expect(putOffered({ ...offer, contentType: "text/html" }, CLIP)).rejects.toThrow("Content type mismatch");
  await expect(putOffered(offer, videoOfSize(20 * MB + 1))).rejects.toThrow("File is too large");
  expect(await stored()).toEqual([0, 0]);
});

test("a signed-out visitor is offered no upload, nor is one who has had too many", async () => {
  expect((await askFor(site.visitor(), 100)).status).toBe(401);
  const sender = await site.signedIn();
  while (
    await countAgainst("card-upload:account", sender.userId, site.db).then(
      () => true,
      () => false,
    )
  );
  const refused = await askFor(sender, 100);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
});
