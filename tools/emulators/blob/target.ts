import { createHmac, randomBytes } from "node:crypto";
import type http from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { z } from "zod";
import { readBody } from "../requests";
import { blobRefusal } from "./refusals";
import type { Condition, Head, StoredBlob } from "./store";

/** A URL path here; in the real service, public and private blobs have different hosts. */
const BLOB_PATH = /^\/(public|private)\/(.+)$/;

type Address = Pick<StoredBlob, "access" | "pathname">;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the access and pathname that a URL path refers to; null when it is not a blob's path. */
export function addressOf(sitePath: string): Address | null {
  const [, access, rest = ""] = BLOB_PATH.exec(sitePath) ?? [];
  const pathname = decoded(rest);
  if (!access || pathname === null) return null;
  return { access: access === "private" ? "private" : "public", pathname };
}

/**
 * Returns the pathname of a pathname or URL. Ignores the host, because the emulator may have used another port before.
 */
export function pathnameOf(urlOrPathname: string): string {
  if (!/^https?:\/\//.test(urlOrPathname) || !URL.canParse(urlOrPathname)) return urlOrPathname;
  return addressOf(new URL(urlOrPathname).pathname)?.pathname ?? urlOrPathname;
}

/** Returns a Content-Disposition header with an ASCII file name, plus the original name for clients that support it. */
export function dispositionOf({ pathname }: Address, how: "inline" | "attachment" = "inline"): string {
  const name = path.posix.basename(pathname);
  const plain = name.replaceAll(/[^ !#-[\]-~]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${encoded}`}`;
}

export function cacheControlOf({ access, maxAge }: StoredBlob): string {
  return `${access}, max-age=${maxAge}`;
}

/** Returns a blob in the format of API responses. `site` is the emulator's address. */
export function shown(blob: StoredBlob, site: string) {
  const { pathname, access, contentType, size, etag, uploadedAt } = blob;
  const url = `${site}/${access}/${pathname.split("/").map(encodeURIComponent).join("/")}`;
  return {
    url,
    downloadUrl: `${url}?download=1`,
    pathname,
    contentType,
    contentDisposition: dispositionOf(blob),
    cacheControl: cacheControlOf(blob),
    size,
    uploadedAt,
    etag,
  };
}

const clientGrant = z.object({
  pathname: z.string(),
  validUntil: z.number(),
  maximumSizeInBytes: z.number().optional(),
  allowedContentTypes: z.array(z.string()).optional(),
  addRandomSuffix: z.boolean().optional(),
  allowOverwrite: z.boolean().optional(),
  cacheControlMaxAge: z.number().optional(),
  ifMatch: z.string().optional(),
});

/** The upload that a client token permits. */
type ClientGrant = z.output<typeof clientGrant>;

/** What a request's token permits. */
export type Grant = "everything" | ClientGrant;

function readClientToken(signed: string, token: string): ClientGrant {
  const [signature, payload = ""] = Buffer.from(signed, "base64").toString().split(".");
  if (signature !== createHmac("sha256", token).update(payload).digest("hex")) throw blobRefusal("forbidden");
  const grant = clientGrant.parse(JSON.parse(Buffer.from(payload, "base64").toString()));
  if (grant.validUntil < Date.now()) throw blobRefusal("client_token_expired");
  return grant;
}

/** Returns what an Authorization header permits in the store with the read-write token `token`. Throws a Refusal. */
export function grantOf(authorization: string | undefined, token: string): Grant {
  const [, bearer = "", kind, store, rest = ""] =
    /^Bearer (vercel_blob_(rw|client)_([^_]+)_(.+))$/i.exec(authorization ?? "") ?? [];
  if (!kind) throw blobRefusal("forbidden");
  if (store !== token.split("_")[3]) throw blobRefusal("store_not_found");
  if (kind === "client") return readClientToken(rest, token);
  if (bearer !== token) throw blobRefusal("forbidden");
  return "everything";
}

const MAX_PATHNAME_LENGTH = 950;
const SUFFIX_LENGTH = 30;
/** Source: https://vercel.com/docs/vercel-blob#caching */
const MONTH_SECONDS = 30 * 24 * 3600;
const MINUTE_SECONDS = 60;

/** Content types by file extension, for uploads without a content type. */
const TYPES: Readonly<Record<string, string>> = {
  ".avi": "video/x-msvideo",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".mov": "video/quicktime",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".txt": "text/plain",
  ".webm": "video/webm",
  ".webp": "image/webp",
};

/** Where and under which conditions an upload is stored. */
export type Target = Head & Condition & { maxBytes: number };

type UploadOptions = { suffix: boolean; overwrite: boolean; maxAge: number | null; ifMatch: string | null };

/**
 * Reads the upload options: from the headers with a read-write token, and from the token itself with a client token.
 */
function uploadOptionsOf(headers: IncomingHttpHeaders, grant: Grant): UploadOptions {
  if (grant !== "everything") {
    const { addRandomSuffix = false, allowOverwrite = false, cacheControlMaxAge = null, ifMatch = null } = grant;
    return { suffix: addRandomSuffix, overwrite: allowOverwrite, maxAge: cacheControlMaxAge, ifMatch };
  }
  const maxAge = headers["x-cache-control-max-age"];
  return {
    suffix: headers["x-add-random-suffix"] === "1",
    overwrite: headers["x-allow-overwrite"] === "1",
    maxAge: maxAge === undefined ? null : Number(maxAge),
    ifMatch: headers["x-if-match"]?.toString() ?? null,
  };
}

function withSuffix(pathname: string): string {
  const { dir, name, ext } = path.posix.parse(pathname);
  // Generate more than needed, because characters other than letters and digits are dropped.
  const letters = randomBytes(3 * SUFFIX_LENGTH)
    .toString("base64")
    .replaceAll(/[^\w]/g, "");
  return path.posix.join(dir, `${name}-${letters.slice(0, SUFFIX_LENGTH)}${ext}`);
}

function isAllowed(contentType: string, allowed: readonly string[]): boolean {
  const [bare = ""] = contentType.split(";");
  const [family] = bare.split("/");
  return allowed.includes(bare.trim()) || allowed.includes(`${family}/*`);
}

/** Returns the target of a put, copy or multipart upload to `pathname`. Throws a Refusal. */
export function readTarget(pathname: string | null, headers: IncomingHttpHeaders, grant: Grant): Target {
  if (!pathname || pathname.length > MAX_PATHNAME_LENGTH || pathname.includes("//"))
    throw blobRefusal("bad_request", "Invalid pathname");
  const access = headers["x-vercel-blob-access"];
  if (access !== "public" && access !== "private") throw blobRefusal("bad_request", "Invalid access");
  const contentType =
    headers["x-content-type"]?.toString().trim() ||
    TYPES[path.posix.extname(pathname).toLowerCase()] ||
    "application/octet-stream";
  const { allowedContentTypes = null, maximumSizeInBytes } = grant === "everything" ? {} : grant;
  if (allowedContentTypes && !isAllowed(contentType, allowedContentTypes))
    throw blobRefusal("content_type_not_allowed", `"contentType" ${contentType} is not allowed`);

  const { suffix, overwrite, maxAge, ifMatch } = uploadOptionsOf(headers, grant);
  if (maxAge !== null && !Number.isFinite(maxAge)) throw blobRefusal("bad_request", "Invalid cacheControlMaxAge");
  return {
    pathname: suffix ? withSuffix(pathname) : pathname,
    access,
    contentType,
    maxAge: Math.max(maxAge ?? MONTH_SECONDS, MINUTE_SECONDS),
    // `ifMatch` implies overwriting. Source: https://github.com/vercel/storage/pull/1022
    overwrite: overwrite || ifMatch !== null,
    ifMatch,
    maxBytes: maximumSizeInBytes ?? Number.POSITIVE_INFINITY,
  };
}

/** Returns the request's JSON body, validated against `shape`. Throws a Refusal when it is invalid. */
export async function readJsonAs<T>(shape: z.ZodType<T>, request: http.IncomingMessage): Promise<T> {
  try {
    return shape.parse(JSON.parse(await readBody(request)));
  } catch {
    throw blobRefusal("bad_request", "Invalid body");
  }
}
