import { createHash, randomUUID } from "node:crypto";
import type http from "node:http";
import { sendPage } from "../html";
import { type Emulator, Refusal, readJson, sendJson, serve, type Webhook, withKey } from "../server";
import { POLICY, pageAt } from "./pages";
import { type MailInput, MailStore, mailInput, type StoredMail } from "./store";
import { WebhookQueue } from "./webhooks";

/** Resend's limit for a whole team. Source: https://resend.com/docs/api-reference/rate-limit */
const REQUESTS_PER_SECOND = 5;
/** Source: https://resend.com/docs/api-reference/emails/send-batch-emails */
const MAX_BATCH = 100;
/** Source: https://resend.com/docs/dashboard/emails/idempotency-keys */
const KEY_LIFETIME_MS = 24 * 3_600_000;
export type MailboxOptions = {
  /** Where to send email events. Without it, none are sent. */
  webhook?: Webhook;
  /** "heads" stores no bodies, for very large numbers of emails. */
  keeps?: "heads" | "all";
  /** The default is Resend's own limit. */
  requestsPerSecond?: number;
  /** Returns milliseconds since 1970. */
  now?: () => number;
};

/** What the calls share. `recent` are the times of the last second's requests, `busyKeys` the keys in progress. */
type Mailbox = Required<Omit<MailboxOptions, "webhook">> & {
  store: MailStore;
  queue: WebhookQueue | null;
  recent: number[];
  busyKeys: Set<string>;
};

/** Validates one email of a request. Throws a Refusal. */
function parseMail(input: unknown): MailInput {
  const { data, error } = mailInput.safeParse(input);
  if (data && (data.html || data.text)) return data;
  if (data) throw new Refusal(422, "missing_required_field", "Missing `html` or `text` field.");
  const [issue] = error.issues;
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  throw new Refusal(422, "validation_error", `Invalid \`${String(field ?? "body")}\` field.`);
}

function parseMails(path: string, input: unknown): MailInput[] {
  if (path === "/emails") return [parseMail(input)];
  if (!Array.isArray(input) || input.length === 0 || input.length > MAX_BATCH)
    throw new Refusal(422, "validation_error", `A batch holds between 1 and ${MAX_BATCH} mails.`);
  return input.map(parseMail);
}

/**
 * Returns "delivered", unless one of the recipients is a test address with another outcome. Source:
 * https://resend.com/docs/dashboard/emails/send-test-emails
 */
function outcomeFor(recipients: readonly string[]): StoredMail["last_event"] {
  const address = /(?:^|<)(bounced|complained)(?:\+[^@<>]*)?@resend\.dev>?$/im;
  return (address.exec(recipients.join("\n"))?.[1]?.toLowerCase() ?? "delivered") as StoredMail["last_event"];
}

const answerTo = (path: string, mails: readonly StoredMail[]) =>
  path === "/emails" ? { id: mails[0]?.id } : { data: mails.map(({ id }) => ({ id })) };

/**
 * Stores the emails of a request and returns their ids, or the first response again when the idempotency key was used
 * before. Throws a Refusal, also when one email of a batch is invalid.
 */
function accept({ store, queue, now, keeps }: Mailbox, path: string, input: unknown, key: string | null): unknown {
  const content = JSON.stringify([path, input]);
  const fingerprint = createHash("sha256").update(content).digest("hex");
  const before = store.requestWith(key);
  if (before && now() - Date.parse(before.mails[0]?.created_at ?? "") < KEY_LIFETIME_MS) {
    if (before.fingerprint === fingerprint) return answerTo(path, before.mails);
    const message = "Same idempotency key used with a different request payload.";
    throw new Refusal(409, "invalid_idempotent_request", message);
  }
  const created_at = new Date(now()).toISOString();
  const mails = parseMails(path, input).map((mail): StoredMail => {
    const last_event = outcomeFor(mail.to);
    return { object: "email", id: randomUUID(), created_at, ...mail, last_event, idempotency_key: key };
  });
  const stored = keeps === "all" ? mails : mails.map((mail) => ({ ...mail, html: null, text: null }));
  store.add({ fingerprint, mails: stored });
  queue?.push(mails);
  return answerTo(path, mails);
}

/** Handles `POST /emails` and `POST /emails/batch`. Throws a Refusal, also while a request with the same key runs. */
async function send(mailbox: Mailbox, request: http.IncomingMessage, path: string): Promise<unknown> {
  const key = request.headers["idempotency-key"]?.toString() ?? null;
  if (key !== null && !/^.{1,256}$/.test(key))
    throw new Refusal(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
  const message = "Same idempotency key used while original request is still in progress.";
  const busy = new Refusal(409, "concurrent_idempotent_requests", message);
  return withKey(mailbox.busyKeys, key, busy, async () => accept(mailbox, path, await readJson(request), key));
}

/** Counts one more request in the last second. Throws a Refusal when that is too many; rejected ones do not count. */
function checkRateLimit(mailbox: Mailbox): void {
  const { requestsPerSecond, now } = mailbox;
  mailbox.recent = mailbox.recent.filter((at) => at > now() - 1000);
  if (mailbox.recent.length >= requestsPerSecond) {
    const message = `Too many requests. You can only make ${requestsPerSecond} requests per second.`;
    throw new Refusal(429, "rate_limit_exceeded", message);
  }
  mailbox.recent.push(now());
}

function list(store: MailStore, query: URLSearchParams) {
  const limit = Math.min(Math.max(Number(query.get("limit")) || 20, 1), 100);
  const mails = store.newestFirst(query.get("after"));
  const data = mails.slice(0, limit).map(({ html: _html, text: _text, headers: _headers, ...head }) => head);
  return { object: "list", has_more: mails.length > limit, data };
}

/** Handles one call to Resend's API and returns the body of its response. Throws a Refusal. */
async function answer(mailbox: Mailbox, request: http.IncomingMessage, url: URL): Promise<unknown> {
  const { pathname, searchParams } = url;
  const [, id] = /^\/emails\/([^/]+)$/.exec(pathname) ?? [];
  // Unlike Resend, reading needs no API key and has no rate limit, for tests and for people who look into the mailbox.
  if (request.method === "GET" && pathname === "/emails") return list(mailbox.store, searchParams);
  if (request.method === "GET" && id) {
    const mail = mailbox.store.get(id);
    if (!mail) throw new Refusal(404, "not_found", "Email not found");
    return mail;
  }
  if (request.method !== "POST" || !["/emails", "/emails/batch"].includes(pathname))
    throw new Refusal(404, "not_found", "The requested endpoint does not exist");
  if (!request.headers.authorization?.startsWith("Bearer re_"))
    throw new Refusal(401, "missing_api_key", "Missing API key in the authorization header");
  checkRateLimit(mailbox);
  return send(mailbox, request, pathname);
}

/**
 * Emulates Resend on `port` of this machine (0 for any), stores the emails in `directory` and shows them on a web page.
 * See README.md for what it covers.
 */
export async function startMailbox(
  directory: string,
  port: number,
  { webhook, keeps = "all", requestsPerSecond = REQUESTS_PER_SECOND, now = Date.now }: MailboxOptions = {},
): Promise<Emulator> {
  const store = new MailStore(directory);
  const queue = webhook ? new WebhookQueue(webhook, now) : null;
  const mailbox: Mailbox = { store, queue, keeps, requestsPerSecond, now, recent: [], busyKeys: new Set() };
  const server = await serve(
    port,
    async (request, response, url) => {
      const page = request.method === "GET" ? pageAt(store, url) : null;
      if (page) sendPage(response, page, POLICY);
      else sendJson(response, 200, await answer(mailbox, request, url));
    },
    ({ status, code, message }) => ({ statusCode: status, name: code, message }),
  );
  const stop = async () => {
    await server.stop();
    await queue?.stop();
  };
  return { url: server.url, stop };
}
