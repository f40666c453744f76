import { env } from "./env";
import { AppError } from "./errors";

/**
 * Throws AppError forbidden if another site's page made the request, whether by script, image, form, frame or link. A
 * client that sends neither header is allowed: all browsers send one, and only browsers send cookies by themselves.
 * Source: W3C Fetch Metadata Request Headers; Fetch Standard, "append a request `Origin` header".
 */
export function requireSameOrigin({ headers }: Request, siteUrl = env().SITE_URL): void {
  const from = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isOwn =
    from === null ? origin === null || origin === new URL(siteUrl).origin : /^(same-origin|none)$/.test(from);
  if (!isOwn) throw new AppError("forbidden", "Ask from our own pages, please.");
}
