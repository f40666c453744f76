import path from "node:path";
import type { StoredBlob } from "./blob-store";

/** A path of the site, which on the real service is a host of its own for each access. */
const BLOB_PATH = /^\/(public|private)\/(.+)$/;

export type Address = Pick<StoredBlob, "access" | "pathname">;

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
