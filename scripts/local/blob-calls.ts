import type http from "node:http";
import { z } from "zod";
import { addressOf, pathnameOf, shown } from "./blob-address";
import { readJsonAs } from "./blob-body";
import { type BlobCall, type BlobFaults, slowed } from "./blob-faults";
import type { Grant } from "./blob-grant";
import { listing } from "./blob-listing";
import { multipartStep, type PartedUploads } from "./blob-multipart";
import { blobRefusal } from "./blob-refusals";
import type { BlobStore, StoredBlob } from "./blob-store";
import { readTarget } from "./blob-target";
import type { Refusal } from "./refusal";

const API = "/api/blob";
const MAX_PAGE = 1000;

/** What the calls share; `url` is where the stand-in is, `token` the store's read-write token. */
export type BlobSite = {
  store: BlobStore;
  uploads: PartedUploads;
  faults: BlobFaults;
  token: string;
  url: string;
};

/** A call of the SDK's, and what its token allows. */
export type Asked = { call: Exclude<BlobCall, "read">; grant: Grant; url: URL };

function unknownCall(method: string | undefined, { pathname }: URL): Refusal {
  return blobRefusal("bad_request", `The local Blob does not answer ${method} ${pathname}`);
}

/** Which call a request is. Source: src of @vercel/blob. Throws a Refusal. */
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

async function write(site: BlobSite, { call, grant, url }: Asked, request: http.IncomingMessage) {
  const { store, faults } = site;
  const target = readTarget(url.searchParams.get("pathname"), request.headers, grant);
  // A name that is taken is refused now, before 20 MB, and once more when they are there.
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

/** The body of the answer to a call. Throws a Refusal. */
export async function answerCall(site: BlobSite, asked: Asked, request: http.IncomingMessage): Promise<unknown> {
  const { call, grant, url } = asked;
  const pathname = url.searchParams.get("pathname");
  if (grant !== "everything") {
    if (call !== "put" && call !== "multipart") throw blobRefusal("client_token_not_allowed");
    if (grant.pathname !== pathname) throw blobRefusal("client_token_pathname_mismatch");
  }
  switch (call) {
    case "put":
    case "copy":
      return shown(await write(site, asked, request), site.url);
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
