import { siteDatabase } from "./database";

const API = process.env.E2E_BLOB_API_URL;

/** Returns the paths of all videos in the storage of the site under test. */
export async function storedVideos(): Promise<string[]> {
  if (!API) throw new Error("E2E_BLOB_API_URL is not set: run the journeys with `npm test` or `npm run test:e2e`.");
  const headers = { authorization: `Bearer ${process.env.E2E_BLOB_TOKEN}` };
  const { blobs } = await (await fetch(`${API}?prefix=card-videos/&limit=1000`, { headers })).json();
  return blobs.map(({ pathname }: { pathname: string }) => pathname);
}

/** Returns the path of a card's video, or null when it has none or no longer has one. */
export async function videoOf(cardId: string): Promise<string | null> {
  const database = siteDatabase();
  const [row] = await database`select pathname from card_videos where card_id = ${cardId}`;
  await database.end();
  return row?.pathname ?? null;
}

/** Returns the videos in storage without a card. Other tests' videos may be about to get one. */
export async function orphanedVideos(): Promise<string[]> {
  const stored = await storedVideos();
  const database = siteDatabase();
  const rows = await database`select pathname from card_videos where card_id is not null`;
  await database.end();
  return stored.filter((name) => !rows.some(({ pathname }) => pathname === name));
}
