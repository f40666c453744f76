import { createHash } from "node:crypto";
import type { z } from "zod";
import { requireSameOrigin } from "./csrf";
import { AppError, type ErrorCode, type Issue, isDatabaseDown, STATUS } from "./errors";
import { faultReference, logFault } from "./log";

/** The default Retry-After header, in seconds. */
const RETRY_AFTER_SECONDS = 10;

type ErrorBody = { error: string; code: ErrorCode | "internal_error"; issues?: readonly Issue[] };

function failure(status: number, body: ErrorBody, retryAfterSeconds = RETRY_AFTER_SECONDS): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (status === STATUS.unavailable || status === STATUS.too_many_requests) {
    headers.set("retry-after", String(retryAfterSeconds));
  }
  return Response.json(body, { status, headers });
}

/** Returns the response for any error: an AppError's own message, or a reference number for a fault. */
export function answerError(error: unknown): Response {
  if (error instanceof AppError) {
    const { code, message, issues, retryAfterSeconds } = error;
    return failure(STATUS[code], { error: message, code, ...(issues.length > 0 && { issues }) }, retryAfterSeconds);
  }
  const reference = faultReference();
  logFault(reference, error);
  if (isDatabaseDown(error)) {
    const message = `We can't reach our calendar right now. Please try again in a moment. (Reference ${reference})`;
    return failure(STATUS.unavailable, { error: message, code: "unavailable" });
  }
  const message = `Something went wrong on our side. (Reference ${reference})`;
  return failure(500, { error: message, code: "internal_error" });
}

type Context<Params> = { params: Promise<Params> };

/** Wraps a route handler: an error that it throws becomes a response in the API's error format. */
export function route<Params>(handle: (request: Request, params: Params) => Promise<Response>) {
  return async (request: Request, context: Context<Params>): Promise<Response> => {
    try {
      return await handle(request, await context.params);
    } catch (error) {
      return answerError(error);
    }
  };
}

/**
 * Editors change holidays, so the caches in between and the browser's are together at most 20 seconds behind, unless
 * `extra` differs.
 */
const PUBLIC_READ = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, retry-after",
  "cache-control": "public, max-age=5, s-maxage=5, stale-while-revalidate=5",
};

/** Returns a text with an ETag and these headers; a 304 if the client already has it. */
export function taggedText(
  request: Request,
  text: string,
  contentType: string,
  extra: Readonly<Record<string, string>>,
): Response {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  const headers = { etag, ...extra };
  if (known.some((each) => [etag, "*"].includes(each.trim().replace(/^W\//, "")))) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers: { ...headers, "content-type": contentType } });
}

/**
 * Returns the response to a public read that any site may embed: a text with an ETag, cacheable, a 304 if the client
 * already has it. `extra` headers are added to the default ones or replace them.
 */
export function publicText(
  request: Request,
  text: string,
  contentType: string,
  extra: Readonly<Record<string, string>> = {},
): Response {
  return taggedText(request, text, contentType, { ...PUBLIC_READ, ...extra });
}

/** `publicText` for a JSON body. */
export function publicJson(request: Request, body: unknown, extra: Readonly<Record<string, string>> = {}): Response {
  return publicText(request, JSON.stringify(body), "application/json", extra);
}

/** Like `route`, for a read that any site may call: other origins can read its errors, too. */
export function publicRoute<Params>(handle: (request: Request, params: Params) => Promise<Response>) {
  const guarded = route(handle);
  return async (request: Request, context: Context<Params>): Promise<Response> => {
    const response = await guarded(request, context);
    response.headers.set("access-control-allow-origin", "*");
    response.headers.set("access-control-expose-headers", PUBLIC_READ["access-control-expose-headers"]);
    return response;
  };
}

/** Returns the preflight response that lets other origins send If-None-Match. */
export function publicPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": "if-none-match",
      "access-control-max-age": "86400",
    },
  });
}

const issuesOf = ({ issues }: z.ZodError): Issue[] =>
  issues.map(({ path, message }) => ({ path: path.join("."), message }));

/** Parses the path or query parameter `name` by `schema`. Throws AppError invalid_request with the schema's message. */
export function parseParam<Schema extends z.ZodType>(name: string, schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ message }) => ({ path: name, message }));
  throw new AppError("invalid_request", issues[0]?.message ?? "The address is incomplete.", issues);
}

/** Parses the URL's query by `schema`. Throws AppError invalid_request with the schema's messages. */
export function readQuery<Schema extends z.ZodType>({ url }: Request, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(Object.fromEntries(new URL(url).searchParams));
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  throw new AppError("invalid_request", issues[0]?.message ?? "The address is incomplete.", issues);
}

/** The largest JSON or form body that an endpoint reads. */
const MAX_BODY_BYTES = 16 * 1024;

/** How much of a rejected body is read and dropped: a sender that is cut off may never see the response. */
export const MAX_DROPPED_BYTES = 64 * 1024 * 1024;

async function drop(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
    if (size > MAX_DROPPED_BYTES) return reader.cancel();
  }
}

/**
 * Yields a body's chunks. Throws AppError too_large once they exceed `maxBytes`, and the stream's error if the sender
 * aborts. If the reader stops early, the rest is dropped in the background, so that the connection can be reused.
 */
export async function* readChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let size = 0;
  let isRead = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isRead = done;
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw new AppError("too_large", "The request body is too large.");
      yield value;
    }
  } finally {
    if (!isRead) drop(reader).catch(() => undefined);
  }
}

/** Returns the whole body. Throws AppError too_large, and invalid_request if the sender aborts. */
export async function readBytes(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of readChunks(request, maxBytes)) chunks.push(chunk);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid_request", "The request was interrupted.", [], { cause });
  }
  return Buffer.concat(chunks);
}

const readText = async (request: Request, maxBytes?: number) => (await readBytes(request, maxBytes)).toString("utf8");

/** Parses `input` by `schema`. Throws AppError validation_failed with the schema's messages, the first as its own. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = issuesOf(result.error);
  throw new AppError("validation_failed", issues[0]?.message ?? "Something is missing.", issues);
}

/**
 * Returns the body of a JSON request of at most `maxBytes`, parsed by `schema`. Throws AppError unsupported_type for
 * another content type, invalid_request for invalid JSON, too_large, and validation_failed.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes?: number,
): Promise<z.infer<Schema>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new AppError("unsupported_type", "Send JSON, with content-type application/json.");
  const text = await readText(request, maxBytes);
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new AppError("invalid_request", "That isn't valid JSON.");
  }
  return parseInput(schema, input);
}

/** Returns the fields of a form sent without a script, each with its first value. Throws like `readJson`. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    throw new AppError("unsupported_type", "Send a form, with content-type application/x-www-form-urlencoded.");
  }
  return Object.fromEntries([...new URLSearchParams(await readText(request))].toReversed());
}

type Fields = Record<string, string>;

/** Redirects the browser to another page of this site. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

/**
 * Returns the handler of a form on our own pages that works without scripts: `handle` returns the page to redirect to.
 * On a rate limit or a server error, `onFailure` returns that page instead; all other errors are returned as by
 * `route`.
 */
export function formRoute(
  handle: (fields: Fields, request: Request) => Promise<string>,
  onFailure: (fields: Fields) => string,
) {
  return async (request: Request): Promise<Response> => {
    let fields: Fields = {};
    try {
      requireSameOrigin(request);
      fields = await readForm(request);
      return seeOther(await handle(fields, request));
    } catch (error) {
      const answer = answerError(error);
      return answer.status === 429 || answer.status >= 500 ? seeOther(onFailure(fields)) : answer;
    }
  };
}
