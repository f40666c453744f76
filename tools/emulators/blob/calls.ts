import { randomUUID } from "node:crypto";
import type http from "node:http";
import { z } from "zod";
import type { Refusal } from "../requests";
import { type BlobCall, type BlobFaults, blobRefusal, slowed } from "./refusals";
import type { BlobStore, Content, StoredBlob } from "./store";
import { addressOf, type Grant, pathnameOf, readJsonAs, readTarget, shown, type Target } from "./target";

/** A multipart upload in progress. An upload that is never completed is removed at the next start. */
type PartedUpload = { target: Target; parts: Map<number, Content> };

type PartedUploads = Map<string, PartedUpload>;

type Site = { store: BlobStore; uploads: PartedUploads; faults: BlobFaults };

const partList = z.array(z.object({ partNumber: z.number(), etag: z.string() }));

async function* joined(store: BlobStore, parts: readonly Content[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const handle = await store.open(part);
    yield* handle.createReadStream();
  }
}

async function receivePart({ store, faults }: Site, { target, parts }: PartedUpload, request: http.IncomingMessage) {
  const number = Number(request.headers["x-mpu-part-number"]);
  if (!Number.isInteger(number) || number < 1) throw blobRefusal("bad_request", "Invalid part number");
  const part = await store.receive(slowed(request, faults), target.maxBytes);
  const before = parts.get(number);
  if (before) store.discard(before);
  parts.set(number, part);
  return { etag: part.etag };
}

async function complete({ store }: Site, { target, parts }: PartedUpload, request: http.IncomingMessage) {
  const list = await readJsonAs(partList, request);
  const chosen = list
    .toSorted((a, b) => a.partNumber - b.partNumber)
    .map(({ partNumber, etag }) => {
      const part = parts.get(partNumber);
      if (part?.etag !== etag) throw blobRefusal("bad_request", `Part ${partNumber} was not uploaded`);
      return part;
    });
  const content = await store.receive(joined(store, chosen), target.maxBytes);
  const blob = store.add(target, content, target);
  for (const part of parts.values()) store.discard(part);
  return blob;
}

/** Handles one step of a multipart upload: create (with `target`), upload a part, or complete. Throws a Refusal. */
async function multipartStep(
  site: Site,
  request: http.IncomingMessage,
  target: () => Target,
): Promise<{ blob: StoredBlob } | { body: unknown }> {
  const action = request.headers["x-mpu-action"];
  if (action === "create") {
    const upload: PartedUpload = { target: target(), parts: new Map() };
    site.store.check(upload.target.pathname, upload.target);
    const uploadId = randomUUID();
    site.uploads.set(uploadId, upload);
    return { body: { key: upload.target.pathname, uploadId } };
  }
  const uploadId = String(request.headers["x-mpu-upload-id"]);
  const upload = site.uploads.get(uploadId);
  if (!upload) throw blobRefusal("not_found", "The requested upload does not exist");
  if (action === "upload") return { body: await receivePart(site, upload, request) };
  if (action !== "complete") throw blobRefusal("bad_request", "Unknown action of a multipart upload");
  const blob = await complete(site, upload, request);
  site.uploads.delete(uploadId);
  return { blob };
}

export type ListQuery = {
  prefix: string;
  limit: number;
  /** The last name of the previous page; "" for the first page. */
  after: string;
  folded: boolean;
};

type Listing<T> = { blobs: T[]; folders: string[]; hasMore: boolean; last: string | null };

/**
 * Returns the folder directly below `prefix` that contains the name, with its slash; null when the name is not in a
 * folder.
 */
function folderOf(pathname: string, prefix: string): string | null {
  const slash = pathname.indexOf("/", prefix.length);
  return slash === -1 ? null : pathname.slice(0, slash + 1);
}

/**
 * Returns one page of the blobs whose names start with the prefix, sorted by name. In folded mode, blobs in folders are
 * replaced by one entry for each folder, which counts toward the limit like a blob.
 */
export function listing<T extends { pathname: string }>(
  all: readonly T[],
  { prefix, limit, after, folded }: ListQuery,
): Listing<T> {
  const entries = new Map<string, T | null>();
  for (const blob of all) {
    if (!blob.pathname.startsWith(prefix)) continue;
    const folder = folded ? folderOf(blob.pathname, prefix) : null;
    entries.set(folder ?? blob.pathname, folder === null ? blob : null);
  }
  const names = [...entries.keys()].filter((name) => name > after).sort();
  const page = names.slice(0, limit);
  return {
    blobs: page.flatMap((name) => entries.get(name) ?? []),
    folders: page.filter((name) => entries.get(name) === null),
    hasMore: names.length > limit,
    last: page.at(-1) ?? null,
  };
}

const API = "/api/blob";
const MAX_PAGE = 1000;

/** State shared by the calls. `url` is the emulator's address, `token` the store's read-write token. */
export type BlobSite = {
  store: BlobStore;
  uploads: PartedUploads;
  faults: BlobFaults;
  token: string;
  url: string;
};

/** A call from the SDK and what its token permits. */
type ApiCall = { call: Exclude<BlobCall, "read">; grant: Grant; url: URL };

function unknownCall(method: string | undefined, { pathname }: URL): Refusal {
  return blobRefusal("bad_request", `The local Blob does not answer ${method} ${pathname}`);
}

/** Returns the call that a request makes. Throws a Refusal when it is unknown. Source: src of @vercel/blob. */
export function callOf(method: string | undefined, url: URL): BlobCall {
  if (method === "GET" || method === "HEAD") {
    if (addressOf(url.pathname)) return "read";
  }
  switch (`${method} ${url.pathname.replace(/\/$/, "")}`) {
    case `PUT ${API}`:
      return url.searchParams.has("fromUrl") ? "copy" : "put";
    case `GET ${API}`:
      return url.searchParams.has("url") ? "head" : "list";
    case `POST ${API}/delete`:
      return "delete";
    case `POST ${API}/mpu`:
      return "multipart";
    default:
      throw unknownCall(method, url);
  }
}

function existing({ store }: BlobSite, urlOrPathname: string): StoredBlob {
  const blob = store.get(pathnameOf(urlOrPathname));
  if (!blob) throw blobRefusal("not_found");
  return blob;
}

async function write(site: BlobSite, { call, grant, url }: ApiCall, request: http.IncomingMessage) {
  const { store, faults } = site;
  const target = readTarget(url.searchParams.get("pathname"), request.headers, grant);
  // Reject a taken name before a large body is received. `add` checks again afterwards.
  store.check(target.pathname, target);
  const source = url.searchParams.get("fromUrl");
  const bytes =
    call === "copy" && source !== null
      ? (await store.open(existing(site, source))).createReadStream()
      : slowed(request, faults);
  const content = await store.receive(bytes, target.maxBytes);
  return store.add(target, content, target);
}

function list({ store, url: site }: BlobSite, { searchParams }: URL) {
  const limit = Number(searchParams.get("limit") ?? MAX_PAGE);
  if (!Number.isInteger(limit) || limit < 1) throw blobRefusal("bad_request", "Invalid limit");
  const folded = searchParams.get("mode") === "folded";
  const { blobs, folders, hasMore, last } = listing(store.all(), {
    prefix: searchParams.get("prefix") ?? "",
    limit: Math.min(limit, MAX_PAGE),
    after: Buffer.from(searchParams.get("cursor") ?? "", "base64url").toString(),
    folded,
  });
  const cursor = hasMore && last !== null ? Buffer.from(last).toString("base64url") : undefined;
  return { blobs: blobs.map((blob) => shown(blob, site)), ...(folded && { folders }), hasMore, cursor };
}

async function remove({ store }: BlobSite, request: http.IncomingMessage): Promise<null> {
  const { urls } = await readJsonAs(z.object({ urls: z.array(z.string()) }), request);
  const ifMatch = request.headers["x-if-match"]?.toString() ?? null;
  const pathnames = urls.map(pathnameOf);
  for (const pathname of pathnames) store.check(pathname, { overwrite: true, ifMatch });
  for (const pathname of pathnames) store.delete(pathname);
  return null;
}

/** Returns the response body for a call. Throws a Refusal. */
export async function answerCall(site: BlobSite, apiCall: ApiCall, request: http.IncomingMessage): Promise<unknown> {
  const { call, grant, url } = apiCall;
  const pathname = url.searchParams.get("pathname");
  if (grant !== "everything") {
    if (call !== "put" && call !== "multipart") throw blobRefusal("client_token_not_allowed");
    if (grant.pathname !== pathname) throw blobRefusal("client_token_pathname_mismatch");
  }
  switch (call) {
    case "put":
    case "copy":
      return shown(await write(site, apiCall, request), site.url);
    case "multipart": {
      const step = await multipartStep(site, request, () => readTarget(pathname, request.headers, grant));
      return "blob" in step ? shown(step.blob, site.url) : step.body;
    }
    case "head":
      return shown(existing(site, url.searchParams.get("url") ?? ""), site.url);
    case "list":
      return list(site, url);
    case "delete":
      return remove(site, request);
  }
}
