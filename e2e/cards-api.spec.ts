import { randomBytes } from "node:crypto";
import http from "node:http";
import { videoFile, videoOfSize } from "../lib/media/test-videos";
import { postCard, sharedCard } from "./card-of";
import { siteDatabase } from "./database";
import { expect, test } from "./fixtures";
import { freshAddress } from "./mailbox";
import { orphanedVideos } from "./storage";

const SERVERS = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];
const MB = 1024 * 1024;

const secret = () => randomBytes(32).toString("base64url");

/** Sends a play request like a separate browser, over its own connection. Resolves to the status. */
function statusOfPress(address: string, share: string, viewer = secret()): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent: false, headers: { "content-type": "application/json" } };
    const request = http.request(address, options, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    request.once("error", reject).end(JSON.stringify({ share, viewer }));
  });
}

/** Sends `count` concurrent play requests, alternating between the two servers. Resolves to their statuses. */
const statusesOfPresses = (count: number, id: string, share: string, viewer?: string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      statusOfPress(`${SERVERS[index % 2]}/api/cards/${id}/play`, share, viewer),
    ),
  );

/** Exactly one request succeeded, and all others came too late. */
function expectOneWinner(statuses: readonly number[]): void {
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 410)).toHaveLength(statuses.length - 1);
}

test("a 20 MB video is stored byte for byte, and a larger one is rejected during the upload", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress());
  const video = videoOfSize(20 * MB);
  const answer = await postCard(page.request, { video });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  const back = await page.request.get(`/api/cards/${id}/video`);
  expect((await back.body()).equals(video)).toBe(true);
  const refused = await postCard(page.request, { video: videoOfSize(20 * MB + 1) });
  expect(refused.status()).toBe(413);
  expect((await refused.json()).error).toContain("too large");
  const far = await postCard(page.request, { video: Buffer.alloc(60 * MB, videoFile("clip.mp4")) });
  expect(far.status()).toBe(413);
  await expect.poll(orphanedVideos).toEqual([]);
});

test("two servers create one card for one key, and play a video for one viewer only", async ({ page, signIn }) => {
  await signIn(freshAddress());
  const sending = {
    key: crypto.randomUUID(),
    video: videoFile("recorded.webm"),
    name: "card-video.webm",
    type: "video/webm",
  };
  const answers = await Promise.all(
    [...SERVERS, ...SERVERS].map((site) => postCard(page.request, { ...sending, site })),
  );
  expect(answers.map((answer) => answer.status())).toEqual([201, 201, 201, 201]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);

  const own = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  expectOneWinner(await statusesOfPresses(200, own.id, own.share));
  // The same request, copied to other browsers, does not succeed twice either.
  const other = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  expectOneWinner(await statusesOfPresses(12, other.id, other.share, secret()));
});

test("of 200 concurrent presses on two servers, one gets the video, in fifty rounds", {
  tag: "@long",
}, async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn(freshAddress());
  const { id, share } = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  const database = siteDatabase();
  try {
    for (let round = 0; round < 50; round += 1) {
      await database`update card_videos set claim_hash = null, claimed_at = null where card_id = ${id}`;
      expectOneWinner(await statusesOfPresses(200, id, share));
    }
  } finally {
    await database.end();
  }
});
