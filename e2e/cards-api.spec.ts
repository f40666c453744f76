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

/** A press of play from a browser of its own, over a connection of its own. */
function statusOfPress(address: string, share: string, viewer = secret()): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent: false, headers: { "content-type": "application/json" } };
    const request = http.request(address, options, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    request.once("error", reject).end(JSON.stringify({ share, viewer }));
  });
}

/** The statuses of so many presses at the same time, on the two servers in turn. */
const statusesOfPresses = (count: number, id: string, share: string, viewer?: string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      statusOfPress(`${SERVERS[index % 2]}/api/cards/${id}/play`, share, viewer),
    ),
  );

/** One press won, and all others came too late. */
function expectOneWinner(statuses: readonly number[]): void {
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 410)).toHaveLength(statuses.length - 1);
}

test("a video of 20 MB arrives byte for byte; a larger one is refused while it is read", async ({ page, signIn }) => {
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

test("two servers make one card of one key, and give one video to one viewer", async ({ page, signIn }) => {
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
  // Nor does the same request, copied to other browsers, win twice.
  const other = await sharedCard(page.request, { video: videoFile("clip.mp4") });
  expectOneWinner(await statusesOfPresses(12, other.id, other.share, secret()));
});

test("of 200 presses at the same time, over two servers, one gets the video, fifty times over", {
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
