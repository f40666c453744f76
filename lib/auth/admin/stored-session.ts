/** Where the browser keeps an editor's session. Source: spec section 3, admin session. */
export const ADMIN_SESSION_KEY = "adminSession";

/** An editor's session as the browser keeps it; times in ISO 8601. Source: spec section 3, admin session. */
export type StoredAdminSession = { id: string; email: string; createdAt: string; lastAccessedAt: string };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The session that the text holds, or null when it is no JSON or has no id or no email. Source: spec section 4, admin session. */
export function parseAdminSession(text: string | null): StoredAdminSession | null {
  if (!text) return null;
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  const { id, email, createdAt, lastAccessedAt } = Object(kept) as Record<string, unknown>;
  if (!isText(id) || !isText(email)) return null;
  const [created, used] = [createdAt, lastAccessedAt].map((each) => (isText(each) ? each : ""));
  return { id, email, createdAt: created ?? "", lastAccessedAt: used ?? "" };
}
