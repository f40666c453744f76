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

/** Returns the innermost error: Drizzle puts query parameters, which include addresses, into the outer message. */
export function innermostCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause;
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

/** The errors that were logged. Global, so that a server has one set even if a bundle contains this module twice. */
const globals = globalThis as typeof globalThis & { oddlyLogged?: WeakSet<object> };

/** Logs a fault as one line of JSON, with the reference that the visitor sees. */
export function logFault(reference: string, error: unknown): void {
  globals.oddlyLogged ??= new WeakSet();
  if (typeof error === "object" && error !== null) globals.oddlyLogged.add(error);
  console.error(
    JSON.stringify({ level: "error", reference, at: new Date().toISOString(), error: describeError(error) }),
  );
}

/** Logs an event that is not a fault as one line of JSON. The fields must not contain personal data. */
export function logNotice(message: string, fields: Readonly<Record<string, string | number>> = {}): void {
  console.warn(JSON.stringify({ level: "notice", at: new Date().toISOString(), message, ...fields }));
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
      else if (!("digest" in error) && !globals.oddlyLogged?.has(error)) logFault("server", error);
    };
  }
}
