import { z } from "zod";

/** What a visitor can ask to be sent, and how the form calls it. Source: spec section 2, e-mail opt-in. */
export const OPT_IN_PREFERENCES = ["deals", "previews"] as const;

export type OptInPreference = (typeof OPT_IN_PREFERENCES)[number];

/** Source of this pattern: RFC 5321's shape of an address, as browsers check <input type=email>. */
const email = z
  .string()
  .trim()
  .max(255, "Email must be 255 characters or less")
  .pipe(z.email({ pattern: z.regexes.html5Email, error: "Please enter a valid email address" }));

/** The opt-in form, in the browser and on the server. Source of limits and texts: spec section 5, opt-in form. */
export const optInInput = z.object({
  email,
  preferences: z.array(z.enum(OPT_IN_PREFERENCES)).min(1, "Please select at least one preference"),
  source: z.string().min(1, "Source is required").max(50, "Source must be 50 characters or less"),
  consentGiven: z.literal(true, { error: "You must agree to receive emails" }),
});

export type OptInInput = z.infer<typeof optInInput>;
