import { env } from "./env";
import { AppError } from "./errors";

/**
 * Throws AppError forbidden when another site's page made the request, be it by script, picture, form, frame or link. A
 * client that does not say where it comes from is let through: browsers all do, and only they carry somebody's cookies
 * along. Source: W3C Fetch Metadata Request Headers; Fetch Standard, "append a request `Origin` header".
 */
export function requireSameOrigin({ headers }: Request, siteUrl = env().SITE_URL): void {
  const from = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isOwn =
    from === null ? origin === null || origin === new URL(siteUrl).origin : /^(same-origin|none)$/.test(from);
  if (!isOwn) throw new AppError("forbidden", "Ask from our own pages, please.");
}
