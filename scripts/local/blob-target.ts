import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import type { Grant } from "./blob-grant";
import { blobRefusal } from "./blob-refusals";
import type { Condition, Head } from "./blob-store";

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
