import http from "node:http";
import type { AddressInfo } from "node:net";

/** A running emulator. `stop` cuts its connections and waits for the requests in progress to clean up. */
export type Emulator = { url: string; stop: () => Promise<void> };

/** Where an emulator sends its events, and the secret that signs them. */
export type Webhook = {
  url: string;
  secret: string;
  /** How long to wait before each retry, in milliseconds. */
  pauses?: readonly number[];
};

/** How long a webhook may take to respond. */
const WEBHOOK_TIMEOUT_MS = 20_000;

/**
 * Posts a signed event to the webhook and returns the response's status; 0 when there was none in time, or `signal` was
 * aborted.
 */
export async function postEvent(
  { url }: Webhook,
  body: string,
  signature: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<number> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", ...signature },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

/** An error response of an emulator, with the real service's status, code and wording. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const MAX_BYTES = 40 * 1024 * 1024;

/**
 * Returns the request's body. Reads it to its end even when it is too large, because a client does not read the
 * response while it is sending. Throws a Refusal above 40 MB.
 */
export async function readBytes(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BYTES) throw new Refusal(413, "validation_error", "The body is larger than 40 MB.");
  return Buffer.concat(chunks);
}

/** Returns the request's body as text. Throws a Refusal above 40 MB. */
export async function readBody(request: http.IncomingMessage): Promise<string> {
  return (await readBytes(request)).toString("utf8");
}

/** Returns the request's body as JSON. Throws a Refusal above 40 MB, and when it is not JSON. */
export async function readJson(request: http.IncomingMessage): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "validation_error", "The body is not JSON.");
  }
}

/** Runs `work` while holding the idempotency key, if there is one. Throws `refusal` when another request holds it. */
export async function withKey<T>(
  busyKeys: Set<string>,
  key: string | null,
  refusal: Refusal,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work();
  if (busyKeys.has(key)) throw refusal;
  busyKeys.add(key);
  try {
    return await work();
  } finally {
    busyKeys.delete(key);
  }
}

/** Discards the rest of a rejected request's body and waits for its end. */
async function drain(request: http.IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise((resolve) => request.once("end", resolve).once("close", resolve).resume());
}

export function sendJson(response: http.ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** Returns the JSON of an error response. */
type ErrorBody = (refusal: Refusal) => object;

async function sendError(
  error: unknown,
  errorBody: ErrorBody,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  // The client has disconnected, so there is no one to respond to.
  if (request.socket.destroyed) return;
  if (!(error instanceof Refusal)) console.error(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  await drain(request);
  const refusal = error instanceof Refusal ? error : new Refusal(500, "internal_server_error", "Internal server error");
  sendJson(response, refusal.status, errorBody(refusal), refusal.status === 429 ? { "retry-after": "1" } : {});
}

/**
 * Serves HTTP on `port` of this machine (0 for any). When `answer` throws a Refusal, the client receives it in the form
 * of `errorBody`; any other error is logged and becomes a 500.
 */
export async function serve(
  port: number,
  answer: (request: http.IncomingMessage, response: http.ServerResponse, url: URL) => Promise<void>,
  errorBody: ErrorBody = ({ code, message }) => ({ code, message }),
): Promise<Emulator> {
  const inProgress = new Set<Promise<void>>();
  const server = http.createServer((request, response) => {
    const answered = (async () => answer(request, response, new URL(request.url ?? "/", "http://localhost")))()
      .catch((error) => sendError(error, errorBody, request, response))
      .finally(() => inProgress.delete(answered));
    inProgress.add(answered);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await Promise.all([closed, ...inProgress]);
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}
