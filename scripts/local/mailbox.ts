import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import { z } from "zod";
import { MailStore, type StoredMail } from "./mail-store";
import { inboxPage, mailPage } from "./mailbox-page";

/** Resend's own limits. Source: Resend's API reference (batch, idempotency keys, rate limit). */
const MAX_BATCH = 100;
const KEY_LIFETIME_MS = 24 * 3_600_000;
const MAX_KEY_LENGTH = 256;
const MAX_RECIPIENTS = 50;
const MAX_BODY_BYTES = 40 * 1024 * 1024;

const addresses = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const ADDRESS = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/;
const checkedAddresses = addresses.refine((list) => list.every((each) => ADDRESS.test(each.trim())));

const mailInput = z.object({
  from: z.string().regex(ADDRESS),
  to: checkedAddresses.refine((list) => list.length >= 1 && list.length <= MAX_RECIPIENTS),
  subject: z.string(),
  html: z.string().nullish(),
  text: z.string().nullish(),
  cc: checkedAddresses.nullish(),
  bcc: checkedAddresses.nullish(),
  reply_to: checkedAddresses.nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.string(), content_type: z.string().nullish() }))
    .nullish(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  scheduled_at: z.string().nullish(),
});

/** A refusal in Resend's words. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Answer = { status: number; body: unknown };

function readMail(input: unknown): StoredMail {
  const result = mailInput.safeParse(input);
  if (!result.success) {
    const field = result.error.issues[0]?.path.join(".") ?? "body";
    const missing = typeof input === "object" && input !== null && !(field in input);
    if (missing) throw new Refusal(422, "missing_required_field", `Missing \`${field}\` field.`);
    throw new Refusal(422, "validation_error", `Invalid \`${field}\` field.`);
  }
  const { data } = result;
  if (!data.html && !data.text) throw new Refusal(422, "missing_required_field", "Missing `html` or `text` field.");
  return {
    object: "email",
    id: randomUUID(),
    from: data.from,
    to: data.to,
    created_at: new Date().toISOString(),
    subject: data.subject,
    html: data.html ?? null,
    text: data.text ?? null,
    cc: data.cc ?? [],
    bcc: data.bcc ?? [],
    reply_to: data.reply_to ?? [],
    headers: data.headers ?? {},
    attachments: (data.attachments ?? []).map(({ filename, content, content_type }) => {
      return { filename, content, content_type: content_type ?? "application/octet-stream" };
    }),
    tags: data.tags ?? [],
    scheduled_at: data.scheduled_at ?? null,
    last_event: data.scheduled_at ? "scheduled" : "delivered",
  };
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, "validation_error", "The mail is larger than 40 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Sends under an idempotency key: the same request again gets the first answer, another one under the key a 409. */
function send(store: MailStore, path: string, body: string, key: string | undefined): Answer {
  const fingerprint = createHash("sha256").update(`${path}\n${body}`).digest("hex");
  if (key !== undefined) {
    if (key.length < 1 || key.length > MAX_KEY_LENGTH) {
      throw new Refusal(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
    }
    const before = store.answerTo(key);
    if (before && Date.now() - before.at < KEY_LIFETIME_MS) {
      if (before.fingerprint === fingerprint) return { status: before.status, body: before.body };
      const message = "Same idempotency key used with a different request payload.";
      throw new Refusal(409, "invalid_idempotent_request", message);
    }
  }

  let input: unknown;
  try {
    input = JSON.parse(body);
  } catch {
    throw new Refusal(400, "validation_error", "The body is not JSON.");
  }
  const batch = path === "/emails/batch";
  const list = batch ? input : [input];
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_BATCH) {
    throw new Refusal(422, "validation_error", `A batch holds between 1 and ${MAX_BATCH} mails.`);
  }
  const mails = list.map(readMail);
  const ids = mails.map(({ id }) => ({ id }));
  const answer = { status: 200, body: batch ? { data: ids } : ids[0] };
  store.add(mails, key === undefined ? null : { key, fingerprint, ...answer, at: Date.now() });
  return answer;
}

function change(store: MailStore, id: string, patch: Partial<StoredMail>): Answer {
  const mail = store.get(id);
  if (!mail) throw new Refusal(404, "not_found", "Email not found");
  if (mail.last_event !== "scheduled") throw new Refusal(422, "validation_error", "Email is not scheduled");
  store.add([{ ...mail, ...patch }], null);
  return { status: 200, body: { object: "email", id } };
}

function list(store: MailStore, query: URLSearchParams): Answer {
  const limit = Math.min(Math.max(Number(query.get("limit") ?? 20) || 20, 1), 100);
  const all = store.list();
  const after = query.get("after");
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const data = all
    .slice(start, start + limit)
    .map(({ html: _html, text: _text, headers: _h, attachments: _a, ...head }) => head);
  return { status: 200, body: { object: "list", has_more: all.length > start + limit, data } };
}

function checkKey(request: http.IncomingMessage): void {
  const [, key] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
  if (!key) throw new Refusal(401, "missing_api_key", "Missing API key in the authorization header");
  if (!key.startsWith("re_")) throw new Refusal(401, "validation_error", "API key is invalid");
}

async function answer(store: MailStore, request: http.IncomingMessage, url: URL): Promise<Answer> {
  const { method } = request;
  const [, root, id, action] = url.pathname.split("/");
  if (root !== "emails") throw new Refusal(404, "not_found", "The requested endpoint does not exist");

  // Reading needs no key here: the mailbox is this machine's own, and tests and people look into it.
  if (method === "GET" && !id) return list(store, url.searchParams);
  if (method === "GET" && id) {
    const mail = store.get(id);
    if (!mail) throw new Refusal(404, "not_found", "Email not found");
    return { status: 200, body: mail };
  }

  checkKey(request);
  const body = await readBody(request);
  if (method === "POST" && (!id || id === "batch")) {
    const key = request.headers["idempotency-key"];
    return send(store, url.pathname, body, Array.isArray(key) ? key[0] : key);
  }
  if (method === "POST" && id && action === "cancel") return change(store, id, { last_event: "canceled" });
  if (method === "PATCH" && id) {
    const { scheduled_at } = z.object({ scheduled_at: z.string() }).parse(JSON.parse(body));
    return change(store, id, { scheduled_at });
  }
  throw new Refusal(405, "method_not_allowed", "Method is not allowed for the requested path");
}

function page(store: MailStore, url: URL): string | null {
  if (url.pathname === "/") return inboxPage(store.list(), url.searchParams.get("q") ?? "");
  const [, id] = /^\/mail\/([\w-]+)$/.exec(url.pathname) ?? [];
  const mail = id && store.get(id);
  return mail ? mailPage(mail) : null;
}

/**
 * A stand-in for Resend that keeps what is sent below `directory` and shows it on a page, on `port` of this machine.
 * It answers the official SDK as Resend does: sending, batches, idempotency keys, reading, scheduling, and refusals.
 */
export async function startMailbox(
  directory: string,
  port: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const store = new MailStore(directory);
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    try {
      const html = request.method === "GET" ? page(store, url) : null;
      if (html !== null) {
        response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html);
        return;
      }
      const { status, body } = await answer(store, request, url);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(500, "internal_server_error", String(error));
      const body = { statusCode: refusal.status, name: refusal.code, message: refusal.message };
      response.writeHead(refusal.status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${port}`, stop };
}
