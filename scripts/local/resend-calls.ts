import type http from "node:http";
import { z } from "zod";
import { readJson } from "./mail-input";
import type { MailStore, StoredMail } from "./mail-store";
import { Refusal } from "./refusal";
import { readBody } from "./request-body";
import type { RequestLimit } from "./request-limit";
import { type Answer, type Outbox, send } from "./sending";

const MAX_PAGE = 100;

function mailWith(store: MailStore, id: string): StoredMail {
  const mail = store.get(id);
  if (!mail) throw new Refusal(404, "not_found", "Email not found");
  return mail;
}

function change(store: MailStore, id: string, patch: Partial<StoredMail>): Answer {
  const mail = mailWith(store, id);
  if (mail.last_event !== "scheduled") throw new Refusal(422, "validation_error", "Email is not scheduled");
  store.add([{ ...mail, ...patch }], null);
  return { status: 200, body: { object: "email", id } };
}

function list(store: MailStore, query: URLSearchParams): Answer {
  const limit = Math.min(Math.max(Number(query.get("limit") ?? 20) || 20, 1), MAX_PAGE);
  const before = query.get("before");
  const mails = before === null ? store.newestFirst(query.get("after")) : store.newerThan(before);
  const found: StoredMail[] = [];
  for (const mail of mails) if (found.push(mail) > limit) break;
  const page = found.slice(0, limit);
  if (before !== null) page.reverse();
  const data = page.map(({ html: _html, text: _text, headers: _h, attachments: _a, ...head }) => head);
  return { status: 200, body: { object: "list", has_more: found.length > limit, data } };
}

function checkApiKey(request: http.IncomingMessage): void {
  const [, key] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
  if (!key) throw new Refusal(401, "missing_api_key", "Missing API key in the authorization header");
  if (!key.startsWith("re_")) throw new Refusal(401, "validation_error", "API key is invalid");
}

function checkLimit(limit: RequestLimit): void {
  if (limit.take()) return;
  const message = `Too many requests. You can only make ${limit.perSecond} requests per second. See rate limit response headers for more information.`;
  throw new Refusal(429, "rate_limit_exceeded", message);
}

/** The answer to one of Resend's calls. Throws a Refusal. */
export async function answer(
  outbox: Outbox,
  limit: RequestLimit,
  request: http.IncomingMessage,
  url: URL,
): Promise<Answer> {
  const { store } = outbox;
  const { method } = request;
  const [, root, id, action] = url.pathname.split("/");
  if (root !== "emails") throw new Refusal(404, "not_found", "The requested endpoint does not exist");

  // Reading needs no key and counts for nothing: the mailbox is this machine's own, tests and people look into it.
  if (method === "GET" && !id) return list(store, url.searchParams);
  if (method === "GET" && id && !action) return { status: 200, body: mailWith(store, id) };

  checkApiKey(request);
  checkLimit(limit);
  if (method === "POST" && (!id || id === "batch") && !action) return send(outbox, request, url.pathname);
  if (method === "POST" && id && action === "cancel") return change(store, id, { last_event: "canceled" });
  if (method === "PATCH" && id && !action) {
    const { data } = z.object({ scheduled_at: z.string() }).safeParse(readJson(await readBody(request)));
    if (!data) throw new Refusal(422, "validation_error", "Invalid `scheduled_at` field.");
    return change(store, id, data);
  }
  throw new Refusal(405, "method_not_allowed", "Method is not allowed for the requested path");
}
