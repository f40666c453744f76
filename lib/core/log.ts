import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { trace } from "@opentelemetry/api";
import pino from "pino";
import { innermostCause } from "./errors";

/** Longer messages contain nothing useful. */
const MAX_MESSAGE_LENGTH = 300;

/** "pi_..._secret_..." gives access to a payment; keys give access to everything. */
const SECRET = /\b\w+_secret_\w+|\b(?:sk|rk|pk|ek|whsec)_\w+|(?<=secret(?:=|%3D))[^&#\s"']+/gi;

/** Returns the text without secrets. */
export const redactSecrets = (text: string): string => text.replace(SECRET, "[secret]");

/** Removes the query of URLs, which may contain a token, and the values that Drizzle appends. */
const withoutQueries = (text: string): string =>
  text.replace(/(?<=\/[^\s?]*)\?\S+/g, "?…").replace(/\nparams: .*/s, "");

/** Returns what may be logged of a text: no secrets and no addresses, and at most 300 characters. */
export const redact = (text: string): string =>
  withoutQueries(redactSecrets(text))
    .replace(/\S+@\S+/g, "[address]")
    .slice(0, MAX_MESSAGE_LENGTH);

/** Tokens and IDs are long, with a digit or a capital, unlike names of holidays. */
const withoutIds = (text: string) => text.replace(/[\w-]{20,}/g, (part) => (/[\dA-Z]/.test(part) ? ":id" : part));

/** Returns what may be logged of a path or URL: no query, no tokens or IDs but those of static files, no addresses. */
export function loggablePath(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  const isStatic = path.startsWith("/_next/static/");
  const clean = (part: string) => (/@|%40/.test(part) ? "[address]" : withoutIds(part));
  return (isStatic ? path : path.replace(/[^/]+/g, clean)).slice(0, MAX_MESSAGE_LENGTH);
}

/** Returns what may be logged of any thrown value: its innermost message, redacted. */
export function errorMessage(error: unknown): string {
  const cause = innermostCause(error);
  return redact(cause instanceof Error ? cause.message : String(cause));
}

/**
 * Returns what the log contains of an error: its name, code, message and stack, without other properties, in which
 * libraries store requests, parameters and rows. JSON.parse quotes what it cannot parse, and so does PostgreSQL
 * (appendix A, class 22), so those messages are left out.
 */
function describeError(error: unknown): string {
  const cause = innermostCause(error);
  if (!(cause instanceof Error)) return `${typeof cause} thrown`;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const isQuoting = cause instanceof SyntaxError || code.startsWith("22");
  const frames = cause.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return [`${[cause.name, code].join(" ").trim()}: ${isQuoting ? "" : redact(cause.message)}`, ...frames].join("\n");
}

/**
 * Lines are written many at once, and after at most a quarter of a second. If they are not read, those beyond 4 MB are
 * dropped: they must not fill the memory.
 */
const BUFFER = { minLength: 4096, periodicFlush: 250, maxLength: 4 * 1024 * 1024 };

/**
 * A production server writes in the background, and what is left when it exits. A function on Vercel is frozen after its
 * response, so it writes at once.
 */
function newLogger() {
  const isServer = process.env.NODE_ENV === "production";
  const options = { base: null, messageKey: "message", timestamp: pino.stdTimeFunctions.isoTime };
  const formatters = { level: (level: string) => ({ level }) };
  const stream = isServer
    ? pino.destination({
        dest: process.stderr.fd,
        ...(process.env.VERCEL ? { sync: true } : { sync: false, ...BUFFER }),
      })
    : { write: (line: string) => console.error(line.trimEnd()) };
  return pino({ ...options, formatters }, stream);
}

const newState = () => ({
  logger: newLogger(),
  /** The errors that were logged. */
  logged: new WeakSet(),
  /** The ID of the request that is being answered. */
  request: new AsyncLocalStorage<string>(),
});

const globals = globalThis as typeof globalThis & { oddlyLog?: ReturnType<typeof newState> };

/** Global, so that a server has one even if a bundle contains this module twice. */
function state() {
  globals.oddlyLog ??= newState();
  return globals.oddlyLog;
}

/** Makes everything that follows in this asynchronous context belong to the request with this ID. */
export const enterRequest = (id: string): void => state().request.enterWith(id);

/** Returns the reference of a fault for the visitor and the log: the request's ID, or a new one outside of a request. */
export const faultReference = (): string => state().request.getStore() ?? randomUUID().slice(0, 8);

/** The request and the trace that a line belongs to, if any. */
const origin = () => ({
  request: state().request.getStore(),
  trace: trace.getActiveSpan()?.spanContext().traceId,
});

/** Logs a fault as one line of JSON, with the reference that the visitor sees. */
export function logFault(reference: string, error: unknown): void {
  const { logged, logger } = state();
  if (typeof error === "object" && error !== null) logged.add(error);
  logger.error({ reference, ...origin(), error: describeError(error) });
}

/** Logs an event that is not a fault as one line of JSON. The fields must not contain personal data. */
export function logNotice(message: string, fields: Readonly<Record<string, string | number>> = {}): void {
  state().logger.warn({ ...fields, ...origin() }, message);
}

/** Logs a request that was answered, as one line of JSON. The fields must not contain personal data. */
export function logRequest(fields: object): void {
  state().logger.info(fields);
}

/** Returns the error to be printed: the value itself, or a property of it. */
function errorIn(value: unknown): Error | undefined {
  if (value instanceof Error) return value;
  return Object.values(value instanceof Object ? value : {}).find((each) => each instanceof Error);
}

/**
 * Makes the console write errors like `logFault`, and skip those with a digest and those already logged: Next.js prints
 * every error that it catches, with all properties, before it passes it to `onRequestError`, and Drizzle's errors
 * contain the values of their query.
 */
export function redactConsole(): void {
  for (const level of ["error", "warn", "log", "info", "debug"] as const) {
    const write = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      const error = args.map(errorIn).find((each) => each !== undefined);
      // Our own lines are JSON, and contain nothing about a visitor.
      const cut = (each: unknown) => (typeof each === "string" && !each.startsWith("{") ? withoutQueries(each) : each);
      if (!error) write(...args.map(cut));
      else if (!("digest" in error) && !state().logged.has(error)) logFault("server", error);
    };
  }
}
