import { AppError } from "./errors";

/**
 * Throws AppError forbidden when another site's page made the request, be it by script, picture, frame or link. A client
 * that does not say where it comes from is let through: browsers all do. Source: W3C Fetch Metadata Request Headers.
 */
export function requireOwnPage(request: Request): void {
  const from = request.headers.get("sec-fetch-site");
  if (from === null || from === "same-origin" || from === "none") return;
  throw new AppError("forbidden", "Ask from our own pages, please.");
}
