import { z } from "zod";

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
