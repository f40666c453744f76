import type http from "node:http";
import { pipeline } from "node:stream/promises";
import { cacheControlOf, dispositionOf } from "./blob-address";
import { type BlobFaults, slowed } from "./blob-faults";
import { byteRange } from "./blob-range";
import type { BlobStore, StoredBlob } from "./blob-store";

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** Answers a GET or HEAD of a blob, whole or a range of it. Throws a Refusal when it has just been deleted. */
export async function sendBlob(
  { store, faults }: { store: BlobStore; faults: BlobFaults },
  blob: StoredBlob,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const asFile = new URL(request.url ?? "/", "http://localhost").searchParams.get("download") === "1";
  const headers: http.OutgoingHttpHeaders = {
    "accept-ranges": "bytes",
    "cache-control": cacheControlOf(blob),
    "content-disposition": dispositionOf(blob, asFile ? "attachment" : "inline"),
    "content-type": blob.contentType,
    etag: blob.etag,
    "last-modified": new Date(blob.uploadedAt).toUTCString(),
    "x-content-type-options": "nosniff",
  };
  if (isKnown(request.headers["if-none-match"], blob.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const ifRange = request.headers["if-range"];
  const asked = ifRange === undefined || ifRange === blob.etag ? request.headers.range : undefined;
  const range = byteRange(asked, blob.size);
  if (range === "outside") {
    response.writeHead(416, { ...headers, "content-range": `bytes */${blob.size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: blob.size - 1 };
  headers["content-length"] = end - start + 1;
  if (range) headers["content-range"] = `bytes ${start}-${end}/${blob.size}`;
  const status = range ? 206 : 200;
  if (request.method === "HEAD" || blob.size === 0) {
    response.writeHead(status, headers).end();
    return;
  }
  const handle = await store.open(blob);
  response.writeHead(status, headers);
  await pipeline(handle.createReadStream({ start, end }), (bytes) => slowed(bytes, faults), response);
}
