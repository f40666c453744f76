/** The key under which the browser stores an editor's session. Source: spec section 3, admin session. */
export const ADMIN_SESSION_KEY = "adminSession";

/** An editor's session as the browser stores it; times in ISO 8601. Source: spec section 3, admin session. */
export type StoredAdminSession = { id: string; email: string; createdAt: string; lastAccessedAt: string };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Returns the session in the text; null without JSON, an id or an email. Source: spec section 4, admin session. */
export function parseAdminSession(text: string | null): StoredAdminSession | null {
  if (!text) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const { id, email, createdAt, lastAccessedAt } = Object(parsed) as Record<string, unknown>;
  if (!isText(id) || !isText(email)) return null;
  const [created, used] = [createdAt, lastAccessedAt].map((each) => (isText(each) ? each : ""));
  return { id, email, createdAt: created ?? "", lastAccessedAt: used ?? "" };
}
