import { z } from "zod";

const MAX_URL_LENGTH = 2000;

/** With a dot in it, in whatever script, as lib/sponsors/website.ts has it; not this machine. */
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
