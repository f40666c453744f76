import { createHmac, randomBytes } from "node:crypto";
import type http from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { z } from "zod";
import { readBody } from "../requests";
import { blobRefusal } from "./refusals";
import type { Condition, Head, StoredBlob } from "./store";

/** A path of the site, which on the real service is a host of its own for each access. */
const BLOB_PATH = /^\/(public|private)\/(.+)$/;

type Address = Pick<StoredBlob, "access" | "pathname">;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Whose address a path of the site is; null when it is no blob's. */
export function addressOf(sitePath: string): Address | null {
  const [, access, rest = ""] = BLOB_PATH.exec(sitePath) ?? [];
  const pathname = decoded(rest);
  if (!access || pathname === null) return null;
  return { access: access === "private" ? "private" : "public", pathname };
}

/** The pathname that a caller means, who may also name a blob by its address. The port may have been another one then. */
export function pathnameOf(urlOrPathname: string): string {
  if (!/^https?:\/\//.test(urlOrPathname) || !URL.canParse(urlOrPathname)) return urlOrPathname;
  return addressOf(new URL(urlOrPathname).pathname)?.pathname ?? urlOrPathname;
}

/** A Content-Disposition header. One in plain letters for everybody, and the name as it is for those who can read it. */
export function dispositionOf({ pathname }: Address, how: "inline" | "attachment" = "inline"): string {
  const name = path.posix.basename(pathname);
  const plain = name.replaceAll(/[^ !#-[\]-~]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${encoded}`}`;
}

export function cacheControlOf({ access, maxAge }: StoredBlob): string {
  return `${access}, max-age=${maxAge}`;
}

/** A blob as the API's answers show it; `site` is where the stand-in is. */
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

/** One upload, as the holder of the read-write token allowed it. */
type ClientGrant = z.output<typeof clientGrant>;

/** What a request's token allows. */
export type Grant = "everything" | ClientGrant;

/** Source: generateClientTokenFromReadWriteToken in @vercel/blob/client */
function readClientToken(signed: string, token: string): ClientGrant {
  const [signature, payload = ""] = Buffer.from(signed, "base64").toString().split(".");
  if (signature !== createHmac("sha256", token).update(payload).digest("hex")) throw blobRefusal("forbidden");
  const grant = clientGrant.parse(JSON.parse(Buffer.from(payload, "base64").toString()));
  if (grant.validUntil < Date.now()) throw blobRefusal("client_token_expired");
  return grant;
}

/** What an Authorization header allows in the store whose read-write token is `token`. Throws a Refusal. */
export function grantOf(authorization: string | undefined, token: string): Grant {
  const [, given = "", kind, store, rest = ""] =
    /^Bearer (vercel_blob_(rw|client)_([^_]+)_(.+))$/i.exec(authorization ?? "") ?? [];
  if (!kind) throw blobRefusal("forbidden");
  if (store !== token.split("_")[3]) throw blobRefusal("store_not_found");
  if (kind === "client") return readClientToken(rest, token);
  if (given !== token) throw blobRefusal("forbidden");
  return "everything";
}

const MAX_PATHNAME_LENGTH = 950;
const SUFFIX_LENGTH = 30;
/** Source: https://vercel.com/docs/vercel-blob#caching */
const MONTH_SECONDS = 30 * 24 * 3600;
const MINUTE_SECONDS = 60;

/** What a name without a type of its own is taken for. */
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

/** Where to write what, and under which conditions. */
export type Target = Head & Condition & { maxBytes: number };

type Wishes = { suffix: boolean; overwrite: boolean; maxAge: number | null; ifMatch: string | null };

/** What was asked for: by the holder of the read-write token in headers, else in the token that the holder made. */
function wishesOf(headers: IncomingHttpHeaders, grant: Grant): Wishes {
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
  // More than are needed: some of them are no letters and digits.
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

/** The target of a put, a copy or a multipart upload to `pathname`. Throws a Refusal. */
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

  const { suffix, overwrite, maxAge, ifMatch } = wishesOf(headers, grant);
  if (maxAge !== null && !Number.isFinite(maxAge)) throw blobRefusal("bad_request", "Invalid cacheControlMaxAge");
  return {
    pathname: suffix ? withSuffix(pathname) : pathname,
    access,
    contentType,
    maxAge: Math.max(maxAge ?? MONTH_SECONDS, MINUTE_SECONDS),
    // The condition would be of no use otherwise. Source: https://github.com/vercel/storage/pull/1022
    overwrite: overwrite || ifMatch !== null,
    ifMatch,
    maxBytes: maximumSizeInBytes ?? Number.POSITIVE_INFINITY,
  };
}

/** A request's body of that shape. Throws a Refusal when it has another. */
export async function readJsonAs<T>(shape: z.ZodType<T>, request: http.IncomingMessage): Promise<T> {
  try {
    return shape.parse(JSON.parse(await readBody(request)));
  } catch {
    throw blobRefusal("bad_request", "Invalid body");
  }
}
