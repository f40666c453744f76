import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BlobFaults, startBlob } from "@/tools/emulators/blob/blob";

const TOKEN = "vercel_blob_rw_test_secret";

/**
 * Starts a Blob emulator for a test file, in its own directory or in one left by another emulator. The SDK uses it when
 * `env` is stubbed before each test. Tests may change `faults`, which starts with none.
 */
export async function testBlob(directory = mkdtempSync(path.join(tmpdir(), "oddly-blob-"))) {
  const faults: BlobFaults = { calls: {} };
  const { url, stop } = await startBlob(directory, 0, TOKEN, faults);
  const env = { BLOB_READ_WRITE_TOKEN: TOKEN, VERCEL_BLOB_API_URL: `${url}/api/blob` };
  return {
    url,
    env,
    faults,
    directory,
    stop,
    /** Returns the pathnames of all blobs. */
    names: async () => {
      const response = await fetch(env.VERCEL_BLOB_API_URL, { headers: { authorization: `Bearer ${TOKEN}` } });
      const { blobs }: { blobs: { pathname: string }[] } = await response.json();
      return blobs.map(({ pathname }) => pathname);
    },
    /** Returns the number of files with bytes, of blobs and of uploads in progress. */
    fileCount: () => readdirSync(path.join(directory, "contents")).length,
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}
