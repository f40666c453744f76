import { z } from "zod";
import { oneLine } from "./text";

/** The maximum number of rows in one response. */
const MAX_LIMIT = 200;

const page = z.coerce.number("Page must be a number").int().min(1).max(100_000).default(1);

/**
 * Schema of a list's query: the fields of `shape`, the `page`, and the number of rows, which is `limit` by default.
 * Query values are strings, and an empty one counts as missing.
 */
export function listQuery<Shape extends z.core.$ZodLooseShape>(shape: Shape, limit: number) {
  const size = z.coerce.number("Limit must be a number").int().min(1).max(MAX_LIMIT, `At most ${MAX_LIMIT} at once`);
  return z.preprocess(
    (query) => Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== "")),
    z.object({ ...shape, page, limit: size.default(limit) }),
  );
}

/** Schema of a one-line field with `min` to `max` characters; `name` is used in its error messages. */
export const lineInput = (name: string, min: number, max: number) =>
  z
    .string(`${name} is required`)
    .transform(oneLine)
    .pipe(z.string().min(min, `${name} is required`).max(max, `${name} must be ${max} characters or less`));

const MAX_URL_LENGTH = 2000;

/** Must contain a dot, in any script, as in lib/sponsorship/website.ts; so it is not this machine. */
const HOST = /^[^.]+(\.[^.]+)+\.?$/;

/** Schema of a URL to which a browser may be sent: http or https, without a username or password. */
export const webUrlInput = z
  .string("Must be a valid URL")
  .trim()
  .max(MAX_URL_LENGTH, `The address must be ${MAX_URL_LENGTH} characters or less`)
  .pipe(
    z
      .url({ protocol: /^https?$/, hostname: HOST, error: "Must be a valid URL" })
      // A browser also accepts https:example.org, but a person who types it means something else.
      .refine((text) => /^https?:\/\/[^/]/i.test(text) && !/[\s\p{Cc}\p{Cs}"<>\\]/u.test(text), "Must be a valid URL")
      .refine((text) => {
        const url = URL.parse(text); // null if invalid: refinements also run after a failed check
        return !url || (url.username === "" && url.password === "");
      }, "The address must not have a name or a password in it"),
  );

/** Source: spec section 9, e-mail max. */
export const MAX_EMAIL_LENGTH = 255;

/**
 * Normalizes an address as it is stored and looked up: NFKC, lowercase, trimmed. This comes before all checks;
 * otherwise a look-alike of the at sign would pass them and become an at sign at the mail server.
 */
export function normalizedEmail(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

/**
 * Domains where dots before the at sign make no difference. Source: Gmail Help, "Dots don't matter in Gmail addresses".
 */
const GMAIL = /@(?:gmail|googlemail)\.com$/;

/**
 * Returns the mailbox that a normalized address reaches, for rate limits: without `+tag`, and at Gmail without dots.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const untagged = name.replace(/(?<=.)\+.*$/, "");
  return GMAIL.test(email) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}

/**
 * One address as browsers validate `<input type=email>`, with a domain that has a dot: plain ASCII without quotes,
 * lists, comments or control characters. Source: HTML Standard, "valid email address"; RFC 5321, section 4.5.3.1.
 */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Control characters, and look-alikes that normalization would turn into an at sign. */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}\u{FF20}\u{FE6B}]/u;

/** Schema that returns the normalized address, or fails with the form's own message. */
export function emailAddress(invalid: string, tooLong = invalid) {
  return z
    .string(invalid)
    .max(10 * MAX_EMAIL_LENGTH, tooLong)
    .refine((text) => !REFUSED.test(text), { error: invalid, abort: true })
    .transform(normalizedEmail)
    .pipe(z.string().max(MAX_EMAIL_LENGTH, tooLong).regex(ADDRESS, invalid));
}
