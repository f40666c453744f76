import { z } from "zod";
import { oneLine } from "./text";

/** No list is longer in one answer. */
const MAX_LIMIT = 200;

const page = z.coerce.number("Page must be a number").int().min(1).max(100_000).default(1);

/**
 * What somebody wants to see of a list, from an address's query, where all is text and an empty value is none: the `shape`'s
 * own, and which page of it, of `limit` rows unless the query says otherwise.
 */
export function listQuery<Shape extends z.core.$ZodLooseShape>(shape: Shape, limit: number) {
  const size = z.coerce.number("Limit must be a number").int().min(1).max(MAX_LIMIT, `At most ${MAX_LIMIT} at once`);
  return z.preprocess(
    (query) => Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== "")),
    z.object({ ...shape, page, limit: size.default(limit) }),
  );
}

/** A field of one line with `min` to `max` characters; `name` is what a refusal calls it. */
export const lineInput = (name: string, min: number, max: number) =>
  z
    .string(`${name} is required`)
    .transform(oneLine)
    .pipe(z.string().min(min, `${name} is required`).max(max, `${name} must be ${max} characters or less`));

const MAX_URL_LENGTH = 2000;

/** With a dot in it, in whatever script, as lib/sponsorship/website.ts has it; not this machine. */
const HOST = /^[^.]+(\.[^.]+)+\.?$/;

/** An address that a browser may be sent to: http or https, without a name or password in it. */
export const webUrlInput = z
  .string("Must be a valid URL")
  .trim()
  .max(MAX_URL_LENGTH, `The address must be ${MAX_URL_LENGTH} characters or less`)
  .pipe(
    z
      .url({ protocol: /^https?$/, hostname: HOST, error: "Must be a valid URL" })
      // A browser takes https:example.org as well; nobody who writes an address means it so.
      .refine((text) => /^https?:\/\/[^/]/i.test(text) && !/[\s\p{Cc}\p{Cs}"<>\\]/u.test(text), "Must be a valid URL")
      .refine((text) => {
        const url = URL.parse(text); // of what is no address, too: refinements run after a refusal
        return !url || (url.username === "" && url.password === "");
      }, "The address must not have a name or a password in it"),
  );

/** Source: spec section 9, e-mail max. */
export const MAX_EMAIL_LENGTH = 255;

/**
 * An address as it is stored and looked up: compatibility forms folded, lower case, no spaces around it. Done before
 * anything else, or a look-alike of the at sign would pass the check and be an at sign to the mail server.
 */
export function normalizedEmail(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

/** Where dots before the at sign make no difference. Source: Gmail Help, "Dots don't matter in Gmail addresses". */
const GMAIL = /@(?:gmail|googlemail)\.com$/;

/** The mailbox that a normalized address reaches, for counting: without `+tag`, and at Gmail without dots. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const untagged = name.replace(/(?<=.)\+.*$/, "");
  return GMAIL.test(email) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}

/**
 * One address as browsers check `<input type=email>`, with a domain that has a dot: plain ASCII without quotes, lists,
 * comments or control characters. Source: HTML Standard, "valid email address"; RFC 5321, section 4.5.3.1.
 */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Control characters, and what looks like an at sign and would become one when it is made normal. */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}\u{FF20}\u{FE6B}]/u;

/** A schema that gives the normalised address, or refuses with the form's own sentence. */
export function emailAddress(invalid: string, tooLong = invalid) {
  return z
    .string(invalid)
    .max(10 * MAX_EMAIL_LENGTH, tooLong)
    .refine((text) => !REFUSED.test(text), { error: invalid, abort: true })
    .transform(normalizedEmail)
    .pipe(z.string().max(MAX_EMAIL_LENGTH, tooLong).regex(ADDRESS, invalid));
}
