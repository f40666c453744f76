import { createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import type http from "node:http";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { type Emulator, readJson, sendJson, serve } from "../server";
import { type BlobCode, BlobStore, blobRefusal, type StoredBlob } from "./store";

/** The kinds of requests. "read" is a GET or HEAD of a blob's URL. */
type BlobCall = "put" | "head" | "list" | "delete" | "read";

/** For tests: the calls that fail, and how, until the test removes them. */
export type BlobFaults = { calls: Partial<Record<BlobCall, BlobCode>> };

/** What all calls share. `url` is the emulator's address, `token` the store's read-write token. */
type Site = { store: BlobStore; faults: BlobFaults; token: string; url: string };

const API = "/api/blob";
/** A URL path here; the real service has a host per store. */
const BLOB_PATH = /^\/private\/(.+)$/;
const MAX_PAGE = 1000;
const MAX_PATHNAME_LENGTH = 950;
/** Source: https://vercel.com/docs/vercel-blob#caching */
const MONTH_SECONDS = 30 * 24 * 3600;
const MINUTE_SECONDS = 60;

/** Returns the pathname of a blob's URL path; null when it is not one. */
function pathnameIn(urlPath: string): string | null {
  try {
    return decodeURIComponent(BLOB_PATH.exec(urlPath)?.[1] ?? "") || null;
  } catch {
    return null;
  }
}

/** Returns the pathname of a pathname or URL, whatever its host: the emulator may have used another port before. */
function pathnameOf(urlOrPathname: string): string {
  if (!/^https?:\/\//.test(urlOrPathname) || !URL.canParse(urlOrPathname)) return urlOrPathname;
  return pathnameIn(new URL(urlOrPathname).pathname) ?? urlOrPathname;
}

/** Returns a blob in the format of API responses. */
function toAnswer(blob: StoredBlob, site: Site) {
  const { pathname, contentType, size, etag, uploadedAt, maxAge } = blob;
  const url = `${site.url}/private/${pathname.split("/").map(encodeURIComponent).join("/")}`;
  return {
    url,
    downloadUrl: `${url}?download=1`,
    pathname,
    contentType,
    contentDisposition: "inline",
    cacheControl: `private, max-age=${maxAge}`,
    size,
    uploadedAt,
    etag,
  };
}

/** What a browser's token allows. Source: `generateClientTokenFromReadWriteToken` of @vercel/blob. */
const grant = z.object({
  pathname: z.string(),
  validUntil: z.number(),
  maximumSizeInBytes: z.number().optional(),
  allowedContentTypes: z.array(z.string()).optional(),
  allowOverwrite: z.boolean().optional(),
  cacheControlMaxAge: z.number().optional(),
});

type Grant = z.infer<typeof grant>;

/** Returns what a signed client token allows; null when the signature is not the store's. */
function grantIn(encoded: string, { token }: Site): Grant | null {
  const [signature = "", payload = ""] = Buffer.from(encoded, "base64").toString().split(".");
  const expected = createHmac("sha256", token).update(payload).digest();
  const claimed = Buffer.from(signature, "hex");
  if (claimed.length !== expected.length || !timingSafeEqual(claimed, expected)) return null;
  return grant.parse(JSON.parse(Buffer.from(payload, "base64").toString()));
}

/**
 * Returns what the request's client token allows; null for the store's own token, which allows everything. Throws a
 * Refusal for another token, and for a client token that is out of date or used for anything but a put.
 */
function requireToken({ headers }: http.IncomingMessage, call: BlobCall, site: Site): Grant | null {
  const pattern = /^Bearer (vercel_blob_(rw|client)_([^_]+)_(.+))$/i;
  const [, bearer, kind, store, rest = ""] = pattern.exec(headers.authorization ?? "") ?? [];
  if (store && store !== site.token.split("_")[3]) throw blobRefusal("store_not_found");
  if (bearer === site.token) return null;
  const granted = kind === "client" ? grantIn(rest, site) : null;
  if (!granted) throw blobRefusal("forbidden");
  if (call !== "put") throw blobRefusal("client_token_not_allowed");
  if (granted.validUntil < Date.now()) throw blobRefusal("forbidden", "Token expired");
  return granted;
}

/** Returns the call that a request makes. Throws a Refusal when it is unknown. Source: src of @vercel/blob. */
function callOf(method: string | undefined, { pathname, searchParams }: URL): BlobCall {
  if (/^(GET|HEAD)$/.test(method ?? "") && pathnameIn(pathname)) return "read";
  const name = `${method} ${pathname.replace(/\/$/, "")}`;
  if (name === `PUT ${API}`) return "put";
  if (name === `GET ${API}`) return searchParams.has("url") ? "head" : "list";
  if (name === `POST ${API}/delete`) return "delete";
  throw blobRefusal("bad_request", `The local Blob does not answer ${method} ${pathname}`);
}

async function put(
  { store }: Site,
  { searchParams }: URL,
  request: http.IncomingMessage,
  granted: Grant | null,
): Promise<StoredBlob> {
  const header = (name: string) => request.headers[name]?.toString() ?? null;
  const pathname = searchParams.get("pathname");
  if (!pathname || pathname.length > MAX_PATHNAME_LENGTH || pathname.includes("//"))
    throw blobRefusal("bad_request", "Invalid pathname");
  if (header("x-vercel-blob-access") !== "private") throw blobRefusal("bad_request", "Invalid access");
  const maxAge = Number(granted?.cacheControlMaxAge ?? header("x-cache-control-max-age") ?? MONTH_SECONDS);
  if (!Number.isFinite(maxAge)) throw blobRefusal("bad_request", "Invalid cacheControlMaxAge");
  const ifMatch = header("x-if-match");
  const contentType = header("x-content-type")?.trim() || "application/octet-stream";
  if (granted && granted.pathname !== pathname)
    throw blobRefusal("bad_request", '"pathname" does not match the token payload');
  const { maximumSizeInBytes: limit = Infinity } = granted ?? {};
  if (Number(header("content-length") ?? header("x-content-length")) > limit)
    throw blobRefusal("bad_request", `the file length cannot be greater than ${limit} bytes`);
  if (granted?.allowedContentTypes?.includes(contentType) === false)
    throw blobRefusal("bad_request", `contentType ${contentType} is not allowed`);
  // `ifMatch` implies overwriting. Source: https://github.com/vercel/storage/pull/1022
  const mayOverwrite = header("x-allow-overwrite") === "1" || ifMatch !== null;
  return store.write({ pathname, contentType, maxAge: Math.max(maxAge, MINUTE_SECONDS) }, request, {
    overwrite: granted ? granted.allowOverwrite === true : mayOverwrite,
    ifMatch,
  });
}

function list(site: Site, { searchParams }: URL) {
  const limit = Math.min(Number(searchParams.get("limit") ?? MAX_PAGE), MAX_PAGE);
  if (!Number.isInteger(limit) || limit < 1) throw blobRefusal("bad_request", "Invalid limit");
  const prefix = searchParams.get("prefix") ?? "";
  // A cursor is the last name of the page before.
  const after = Buffer.from(searchParams.get("cursor") ?? "", "base64url").toString();
  const left = site.store
    .all()
    .filter(({ pathname }) => pathname.startsWith(prefix) && pathname > after)
    .sort((one, other) => (one.pathname < other.pathname ? -1 : 1));
  const page = left.slice(0, limit);
  const hasMore = left.length > limit;
  const cursor = hasMore ? Buffer.from(page.at(-1)?.pathname ?? "").toString("base64url") : undefined;
  return { blobs: page.map((blob) => toAnswer(blob, site)), hasMore, cursor };
}

const deleteInput = z.object({ urls: z.array(z.string()) });

async function remove({ store }: Site, request: http.IncomingMessage): Promise<null> {
  const { data } = deleteInput.safeParse(await readJson(request));
  if (!data) throw blobRefusal("bad_request", "Invalid body");
  for (const url of data.urls) store.delete(pathnameOf(url));
  return null;
}

/**
 * Returns the first and last byte, both inclusive, that a Range header requests of a file of `size` bytes. Null stands
 * for the whole file, also when the header is invalid or has several ranges, which a server may ignore; "outside" for a
 * range that is not satisfiable. Source: https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2
 */
export function byteRange(header: string | undefined, size: number) {
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  // Without a first byte, `last` is how many bytes to send from the end.
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < start) return null;
  return start >= size ? "outside" : { start, end };
}

/** Responds to a GET or HEAD of a blob, or of a range of it. Throws a Refusal when there is none. */
async function read({ store }: Site, url: URL, request: http.IncomingMessage, response: http.ServerResponse) {
  const blob = store.require(pathnameIn(url.pathname) ?? "");
  const headers: http.OutgoingHttpHeaders = {
    "accept-ranges": "bytes",
    "cache-control": `private, max-age=${blob.maxAge}`,
    "content-disposition": "inline",
    "content-type": blob.contentType,
    etag: blob.etag,
    "last-modified": new Date(blob.uploadedAt).toUTCString(),
  };
  const range = byteRange(request.headers.range, blob.size);
  if (range === "outside") {
    response.writeHead(416, { ...headers, "content-range": `bytes */${blob.size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: blob.size - 1 };
  headers["content-length"] = end - start + 1;
  if (range) headers["content-range"] = `bytes ${start}-${end}/${blob.size}`;
  response.writeHead(range ? 206 : 200, headers);
  if (request.method === "HEAD" || blob.size === 0) response.end();
  else await pipeline(createReadStream("", { fd: store.open(blob), start, end }), response);
}

async function answer(site: Site, request: http.IncomingMessage, response: http.ServerResponse, url: URL) {
  // Browsers call from any site.
  response.setHeader("access-control-allow-origin", "*");
  if (request.method === "OPTIONS") {
    const headers = request.headers["access-control-request-headers"] ?? "";
    const allowed = { "access-control-allow-methods": "GET, PUT, POST", "access-control-allow-headers": headers };
    response.writeHead(204, allowed).end();
    return;
  }
  const call = callOf(request.method, url);
  const fault = site.faults.calls[call];
  if (fault) throw blobRefusal(fault);
  const granted = requireToken(request, call, site);
  if (call === "read") return read(site, url, request, response);
  const calls = {
    put: async () => toAnswer(await put(site, url, request, granted), site),
    head: () => toAnswer(site.store.require(pathnameOf(url.searchParams.get("url") ?? "")), site),
    list: () => list(site, url),
    delete: () => remove(site, request),
  };
  sendJson(response, 200, await calls[call]());
}

/**
 * Emulates a private Vercel Blob store on `port` of this machine (0 for any) and stores its files in `directory`. It
 * accepts the official SDK's put, head, list and del with the read-write token `token`, a browser's put with a client
 * token, and serves the blobs at their URLs.
 */
export async function startBlob(
  directory: string,
  port: number,
  token: string,
  faults: BlobFaults = { calls: {} },
): Promise<Emulator> {
  const site: Site = { store: new BlobStore(directory), faults, token, url: "" };
  const emulator = await serve(
    port,
    (request, response, url) => answer(site, request, response, url),
    ({ code, message }) => ({ error: { code, message } }),
  );
  site.url = emulator.url;
  return emulator;
}
