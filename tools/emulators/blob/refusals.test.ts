import {
  BlobAccessError,
  BlobClientTokenExpiredError,
  BlobContentTypeNotAllowedError,
  BlobError,
  BlobFileTooLargeError,
  BlobNotFoundError,
  BlobPathnameMismatchError,
  BlobServiceNotAvailable,
  BlobServiceRateLimited,
  BlobStoreNotFoundError,
  BlobStoreSuspendedError,
  BlobUnknownError,
  del,
  head,
  issueSignedToken,
  list,
  put,
} from "@vercel/blob";
import { put as clientPut, generateClientTokenFromReadWriteToken } from "@vercel/blob/client";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testBlob } from "@/tests/blob";
import type { BlobCode } from "./refusals";

let blob: Awaited<ReturnType<typeof testBlob>>;
beforeAll(async () => {
  blob = await testBlob();
});
beforeEach(() => {
  blob.faults.calls = {};
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
});
afterAll(() => blob.close());

const hidden = { access: "private" } as const;
const body = Buffer.alloc(1_000_000);

test("a token with a wrong secret is rejected, and a token for another store reports an unknown store", async () => {
  const wrong = { token: "vercel_blob_rw_test_wrong" };
  const foreign = { token: "vercel_blob_rw_other_secret" };
  await expect(put("a.mp4", body, { ...hidden, ...wrong })).rejects.toThrow(BlobAccessError);
  await expect(list(wrong)).rejects.toThrow(BlobAccessError);
  await expect(put("a.mp4", body, { ...hidden, ...foreign })).rejects.toThrow(BlobStoreNotFoundError);
  await expect(del("a.mp4", foreign)).rejects.toThrow(BlobStoreNotFoundError);
  expect((await fetch(blob.env.VERCEL_BLOB_API_URL)).status).toBe(403);
});

test("head of a missing blob throws BlobNotFoundError", async () => {
  await expect(head("nothing.mp4")).rejects.toThrow(BlobNotFoundError);
  await expect(head("")).rejects.toThrow(BlobNotFoundError);
});

test("a client token permits only the upload that it names", async () => {
  const grant = { pathname: "mine.mp4", allowedContentTypes: ["video/*"], maximumSizeInBytes: 10 };
  const token = await generateClientTokenFromReadWriteToken(grant);
  const options = { ...hidden, token };
  await expect(clientPut("other.mp4", "x", options)).rejects.toThrow(BlobPathnameMismatchError);
  await expect(clientPut("mine.mp4", "x", { ...options, contentType: "text/html" })).rejects.toThrow(
    BlobContentTypeNotAllowedError,
  );
  await expect(clientPut("mine.mp4", body, options)).rejects.toThrow(BlobFileTooLargeError);
  await expect(list({ token })).rejects.toThrow("not available when using a client token");
  expect(blob.fileCount()).toBe(0);
  expect(await clientPut("mine.mp4", "1234567890", options)).toMatchObject({ contentType: "video/mp4" });
  expect((await fetch(`${blob.url}/private/mine.mp4`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    403,
  );
  await del("mine.mp4");
});

test("a client token expires, and a client token signed with another secret is rejected", async () => {
  const late = await generateClientTokenFromReadWriteToken({ pathname: "a.mp4", validUntil: Date.now() - 1 });
  await expect(clientPut("a.mp4", "x", { ...hidden, token: late })).rejects.toThrow(BlobClientTokenExpiredError);
  const token = "vercel_blob_rw_test_wrong";
  const forged = await generateClientTokenFromReadWriteToken({ pathname: "a.mp4", token });
  await expect(clientPut("a.mp4", "x", { ...hidden, token: forged })).rejects.toThrow(BlobAccessError);
});

test("an unsupported call is rejected in Blob's error format, and the SDK does not retry it", async () => {
  await expect(issueSignedToken({ pathname: "a" })).rejects.toThrow("does not answer POST /api/blob/signed-token");
  const response = await fetch(`${blob.url}/nowhere`);
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: { code: "bad_request", message: "The local Blob does not answer GET /nowhere" } },
  ]);
});

test.each([
  ["a name with two slashes", "?pathname=a//b", "private", 400],
  ["no name", "", "private", 400],
  ["no access", "?pathname=a", "", 400],
])("a put with %s is rejected, even without the SDK", async (_what, query, access, status) => {
  const response = await fetch(`${blob.env.VERCEL_BLOB_API_URL}/${query}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${blob.env.BLOB_READ_WRITE_TOKEN}`, "x-vercel-blob-access": access },
    body: "x",
  });
  expect([response.status, (await response.json()).error.code]).toEqual([status, "bad_request"]);
});

test.each<[BlobCode, new (...args: never[]) => Error]>([
  ["forbidden", BlobAccessError],
  ["store_suspended", BlobStoreSuspendedError],
  ["store_not_found", BlobStoreNotFoundError],
  ["content_type_not_allowed", BlobContentTypeNotAllowedError],
  ["file_too_large", BlobFileTooLargeError],
  ["service_unavailable", BlobServiceNotAvailable],
  ["rate_limited", BlobServiceRateLimited],
  ["internal_server_error", BlobUnknownError],
  ["unknown_error", BlobUnknownError],
  ["bad_request", BlobError],
])("a put can be made to fail with %s, and then stores nothing", async (code, errorClass) => {
  blob.faults.calls.put = code;
  await expect(put("a.mp4", body, hidden)).rejects.toThrow(errorClass);
  expect([await blob.names(), blob.fileCount()]).toEqual([[], 0]);
});

test("a rate-limited client receives the time to retry after", async () => {
  blob.faults.calls.head = "rate_limited";
  await expect(head("a")).rejects.toMatchObject({ retryAfter: 1 });
});

test("the connection can be cut before a call, or its response lost after the call", async () => {
  blob.faults.calls.put = "cut";
  await expect(put("a.mp4", body, hidden)).rejects.toThrow("fetch failed");
  expect(await blob.names()).toEqual([]);
  blob.faults.calls.put = "lost";
  await expect(put("a.mp4", body, hidden)).rejects.toThrow("fetch failed");
  expect(await blob.names()).toEqual(["a.mp4"]);
  blob.faults.calls = { delete: "cut" };
  await expect(del("a.mp4")).rejects.toThrow("fetch failed");
  expect(await blob.names()).toEqual(["a.mp4"]);
});
