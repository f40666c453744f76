/** Longer messages say nothing more. */
const MAX_MESSAGE_LENGTH = 300;

/** "pi_..._secret_..." opens a payment to whoever has it; keys open everything. */
const SECRET = /\b\w+_secret_\w+|\b(?:sk|rk|pk|ek|whsec)_\w+|(?<=secret(?:=|%3D))[^&#\s"']+/gi;

/** The text without anything that opens something. */
export const redactSecrets = (text: string): string => text.replace(SECRET, "[secret]");

/** Without the query of an address, which may hold a token, and without the values that Drizzle names. */
const withoutQueries = (text: string): string =>
  text.replace(/(?<=\/[^\s?]*)\?\S+/g, "?…").replace(/\nparams: .*/s, "");

/** What may be written down of a text: no secret of it and no address, and at most 300 characters. */
export const redact = (text: string): string =>
  withoutQueries(redactSecrets(text))
    .replace(/\S+@\S+/g, "[address]")
    .slice(0, MAX_MESSAGE_LENGTH);

/** The error at the bottom: Drizzle puts query parameters, addresses included, into the outer message. */
export function innermostCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause;
}

/** What may be written down of anything that was thrown: its innermost message, redacted. */
export function errorMessage(error: unknown): string {
  const cause = innermostCause(error);
  return redact(cause instanceof Error ? cause.message : String(cause));
}

/**
 * What the log says of an error: its name, code, message and stack, without the other properties, in which libraries keep
 * requests, parameters and rows. JSON.parse quotes what it cannot read, and so does PostgreSQL (appendix A, class 22).
 */
function describeError(error: unknown): string {
  const cause = innermostCause(error);
  if (!(cause instanceof Error)) return `${typeof cause} thrown`;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const isQuoting = cause instanceof SyntaxError || code.startsWith("22");
  const frames = cause.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return [`${[cause.name, code].join(" ").trim()}: ${isQuoting ? "" : redact(cause.message)}`, ...frames].join("\n");
}

/** What has been logged; the server's one set, also where a bundle has this module twice. */
const kept = globalThis as typeof globalThis & { oddlyLogged?: WeakSet<object> };

/** Writes a fault to the log, one line of JSON, under the reference that the visitor is shown. */
export function logFault(reference: string, error: unknown): void {
  kept.oddlyLogged ??= new WeakSet();
  if (typeof error === "object" && error !== null) kept.oddlyLogged.add(error);
  console.error(
    JSON.stringify({ level: "error", reference, at: new Date().toISOString(), error: describeError(error) }),
  );
}

/** Writes to the log what is no fault, one line of JSON. The fields hold nothing of a person. */
export function logNotice(message: string, fields: Readonly<Record<string, string | number>> = {}): void {
  console.warn(JSON.stringify({ level: "notice", at: new Date().toISOString(), message, ...fields }));
}

/** The error that is printed: itself, or the property of an object. */
function errorIn(value: unknown): Error | undefined {
  if (value instanceof Error) return value;
  return Object.values(value instanceof Object ? value : {}).find((each) => each instanceof Error);
}

/**
 * Makes the console write errors like `logFault`, and those with a digest or written before not again: Next prints what it
 * catches, with every property, before it hands it to `onRequestError`, and Drizzle's errors hold the values of their query.
 */
export function redactConsole(): void {
  for (const level of ["error", "warn", "log", "info", "debug"] as const) {
    const write = console[level].bind(console);
    console[level] = (...args: unknown[]) => {
      const error = args.map(errorIn).find((each) => each !== undefined);
      // Our own lines are JSON, and have nothing of a visitor.
      const cut = (each: unknown) => (typeof each === "string" && !each.startsWith("{") ? withoutQueries(each) : each);
      if (!error) write(...args.map(cut));
      else if (!("digest" in error) && !kept.oddlyLogged?.has(error)) logFault("server", error);
    };
  }
}
