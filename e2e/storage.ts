const API = process.env.E2E_BLOB_API_URL;

/** The paths of all videos in the storage behind the site under test. */
export async function storedVideos(): Promise<string[]> {
  if (!API) throw new Error("E2E_BLOB_API_URL is not set: run the journeys with `npm test` or `npm run test:e2e`.");
  const headers = { authorization: `Bearer ${process.env.E2E_BLOB_TOKEN}` };
  const { blobs } = await (await fetch(`${API}?prefix=card-videos/&limit=1000`, { headers })).json();
  return blobs.map(({ pathname }: { pathname: string }) => pathname);
}
