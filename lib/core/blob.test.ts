import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testBlob } from "@/tests/blob";
import { deleteBlobs, getBlobText, listBlobs, putBlob, putBlobText } from "./blob";

/** Source: Vercel Blob's documentation: a list returns up to a thousand files at a time. */
const PAGE = 1000;

const TEXT = { contentType: "text/plain" };

let blob: Awaited<ReturnType<typeof testBlob>>;
beforeAll(async () => {
  blob = await testBlob();
});
afterAll(() => blob.close());
beforeEach(async () => {
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
  await deleteBlobs((await listBlobs("")).map(({ pathname }) => pathname));
});

/** Returns the only file in the folder. */
async function only(folder: string) {
  const [file, ...others] = await listBlobs(folder);
  if (!file || others.length > 0) throw new Error(`there is not one file in ${folder}`);
  return file;
}

test("a text can be read only with the token", async () => {
  await putBlobText("notes/a.txt", "Größe 🍰", TEXT);
  const file = await only("notes/");
  expect(file.pathname).toBe("notes/a.txt");
  expect(await getBlobText(file)).toBe("Größe 🍰");
  expect((await fetch(file.url)).status).toBe(403);
  await expect(getBlobText(file, { token: "vercel_blob_rw_test_another" })).rejects.toThrow(
    "The storage answered 403 for notes/a.txt.",
  );
  await expect(listBlobs("notes/", { token: "vercel_blob_rw_test_another" })).rejects.toThrow("Vercel Blob");
});

test("an upload that was given up before it began stores nothing, and leaves no error unhandled", async () => {
  const upload = putBlob("videos/a.mp4", (async function* () {})(), "video/mp4", AbortSignal.abort(new Error("gone")));
  await expect(upload).rejects.toThrow("gone");
  expect(await listBlobs("videos/")).toEqual([]);
});

test("a text is written only where there is none, or over the version that was read before", async () => {
  await putBlobText("notes/a.txt", "first", TEXT);
  await expect(putBlobText("notes/a.txt", "another", TEXT)).rejects.toThrow("already exists");
  const { tag } = await only("notes/");
  await putBlobText("notes/a.txt", "second", { ...TEXT, over: tag });
  const file = await only("notes/");
  expect(file.tag).not.toBe(tag);
  expect(await getBlobText(file)).toBe("second");
  await expect(putBlobText("notes/a.txt", "third", { ...TEXT, over: tag })).rejects.toThrow("Precondition failed");
  expect(await getBlobText(file)).toBe("second");
});

test("a missing file is reported by name, and deleting it again is not an error", async () => {
  await putBlobText("notes/a.txt", "first", TEXT);
  const file = await only("notes/");
  await deleteBlobs([file.pathname]);
  await deleteBlobs([file.pathname]);
  await expect(getBlobText(file)).rejects.toThrow("The storage answered 404 for notes/a.txt.");
});

test("a folder is listed completely, each file once, without folders of a similar name", {
  timeout: 60_000,
}, async () => {
  const names = Array.from({ length: PAGE + 5 }, (_, index) => `many/${String(index).padStart(4, "0")}`);
  for (let from = 0; from < names.length; from += 50) {
    await Promise.all(names.slice(from, from + 50).map((name) => putBlobText(name, "x", TEXT)));
  }
  await putBlobText("many-more/1", "x", TEXT);
  expect((await listBlobs("many/")).map(({ pathname }) => pathname)).toEqual(names);
  expect(await listBlobs("none/")).toEqual([]);
});

test("calls to a storage that does not answer end at the timeout", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  vi.stubEnv("VERCEL_BLOB_API_URL", `http://127.0.0.1:${port}`);
  await expect(listBlobs("notes/", { timeoutMs: 50 })).rejects.toThrow(/timeout/);
  const file = { pathname: "notes/a.txt", url: `http://127.0.0.1:${port}/private/notes/a.txt` };
  await expect(getBlobText(file, { timeoutMs: 50 })).rejects.toThrow(/timeout/);
  silent.closeAllConnections();
  silent.close();
});
