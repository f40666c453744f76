import http from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { drain, Refusal } from "../requests";
import { answerCall, type BlobSite, callOf } from "./calls";
import { type BlobFaults, blobRefusal, noFaults, slowed } from "./refusals";
import { BlobStore, type StoredBlob } from "./store";
import { addressOf, cacheControlOf, dispositionOf, grantOf } from "./target";

/** The first and last byte, both inclusive. */
type ByteRange = { start: number; end: number };

/**
 * Parses a Range header for a file of `size` bytes. Returns null for the whole file, also when the header is invalid or
 * has several ranges, which a server may ignore. Returns "outside" when the range is not satisfiable. Source:
 * https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "outside" | null {
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "outside" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "outside";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** Responds to a GET or HEAD of a blob, or of a range of it. Throws a Refusal when the blob has just been deleted. */
async function sendBlob(
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
  const rangeHeader = ifRange === undefined || ifRange === blob.etag ? request.headers.range : undefined;
  const range = byteRange(rangeHeader, blob.size);
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

async function read(site: BlobSite, { pathname }: URL, request: http.IncomingMessage, response: http.ServerResponse) {
  const address = addressOf(pathname);
  if (address?.access === "private" && grantOf(request.headers.authorization, site.token) !== "everything")
    throw blobRefusal("forbidden");
  const blob = address && site.store.get(address.pathname);
  if (!blob || blob.access !== address.access) throw blobRefusal("not_found");
  await sendBlob(site, blob, request, response);
}

async function answer(site: BlobSite, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const call = callOf(request.method, url);
  const fault = site.faults.calls[call];
  if (fault === "cut") {
    request.socket.destroy();
    return;
  }
  if (fault && fault !== "lost") throw blobRefusal(fault);
  if (call === "read") {
    await read(site, url, request, response);
    return;
  }
  const grant = grantOf(request.headers.authorization, site.token);
  const body = await answerCall(site, { call, grant, url }, request);
  if (fault === "lost") request.socket.destroy();
  else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function refuse(error: unknown, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  // The client has disconnected, so there is no one to respond to.
  if (request.socket.destroyed) return;
  if (!(error instanceof Refusal)) console.error(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  await drain(request);
  const { status, code, message } = error instanceof Refusal ? error : blobRefusal("internal_server_error");
  const headers = { "content-type": "application/json", ...(status === 429 && { "retry-after": "1" }) };
  response.writeHead(status, headers).end(JSON.stringify({ error: { code, message } }));
}

/**
 * Emulates Vercel Blob on `port` of this machine (0 for any) and stores its files in `directory`. It accepts the
 * official SDK with the read-write token `token`: put, copy, head, list, del, multipart uploads and client tokens
 * (without upload-completed callbacks), and serves public and private blobs at their URLs.
 */
export async function startBlob(
  directory: string,
  port: number,
  token: string,
  faults = noFaults(),
): Promise<{ url: string; stop: () => Promise<void> }> {
  const store = new BlobStore(directory);
  const server = http.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const site: BlobSite = { store, uploads: new Map(), faults, token, url };
  const inProgress = new Set<Promise<void>>();
  server.on("request", (request, response) => {
    const answered = answer(site, request, response)
      .catch((error) => refuse(error, request, response))
      .finally(() => inProgress.delete(answered));
    inProgress.add(answered);
  });
  const stop = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    // Interrupted requests clean up after themselves.
    await Promise.all(inProgress);
  };
  return { url, stop };
}
