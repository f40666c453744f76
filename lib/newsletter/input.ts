import { z } from "zod";
import { emailAddress } from "@/lib/core/input";
import { OPT_IN_PREFERENCES, type OptInPreference, PREFERENCES, type Preference } from "./preferences";

/** Source: spec section 9. */
const MAX_SOURCE_LENGTH = 50;

const NO_PREFERENCE = "Please select at least one preference";

/** At least one of `known`, deduplicated and in their order. */
function preferencesAmong<Known extends Preference>(known: readonly Known[]) {
  return z
    .array(z.enum(known, NO_PREFERENCE), NO_PREFERENCE)
    .min(1, NO_PREFERENCE)
    .transform((chosen) => known.filter((each) => chosen.includes(each)));
}

/**
 * The opt-in form, in the browser and on the server. Source of limits and texts: spec section 5, opt-in form. A source
 * may have no control characters: PostgreSQL cannot store NUL.
 */
export const optInInput = z.object({
  email: emailAddress("Please enter a valid email address", "Email must be 255 characters or less"),
  preferences: preferencesAmong(OPT_IN_PREFERENCES).default([...OPT_IN_PREFERENCES]),
  source: z
    .string("Source is required")
    .trim()
    .min(1, "Source is required")
    .max(MAX_SOURCE_LENGTH, `Source must be ${MAX_SOURCE_LENGTH} characters or less`)
    .regex(/^\P{Cc}*$/u, "Source must be plain text"),
  consentGiven: z.literal(true, { error: "You must agree to receive emails" }),
});

export type OptInInput = z.infer<typeof optInInput>;

/** The same for the API. Source: spec section 5, email subscription (server-side schema). */
export const subscriptionInput = optInInput.extend({
  preferences: preferencesAmong(PREFERENCES).default([...OPT_IN_PREFERENCES]),
});

export type SubscriptionInput = z.infer<typeof subscriptionInput>;

/** The submitted fields of a form. */
export type Fields = Readonly<Record<string, FormDataEntryValue | undefined>>;

/** Returns the checked boxes of a form that has one per preference. */
export function tickedIn(fields: Fields): OptInPreference[] {
  return OPT_IN_PREFERENCES.filter((each) => fields[each] !== undefined);
}

/** Returns the input for `optInInput` from a form's fields. */
export function optInOf({ email, source, consentGiven, ...rest }: Fields) {
  return { email, preferences: tickedIn(rest), source, consentGiven: consentGiven === "true" };
}

/** The error message of each field by name; empty if there are none. */
export type OptInErrors = Partial<Record<keyof OptInInput, string>>;

/** Returns the first error of each field, in the form's order. */
export function optInErrors(error: z.ZodError): OptInErrors {
  const found = error.issues.map(({ path, message }) => [path[0], message] as const).toReversed();
  return Object.fromEntries(found) as OptInErrors;
}

/** Source: spec section 5. */
export const INVALID_TOKEN = "Invalid unsubscribe token";

/** A subscription's token, as used in the links of its emails. */
export const unsubscribeToken = z.uuid(INVALID_TOKEN);

/** The token in a confirmation link. */
export const confirmToken = z.string().regex(/^[\w-]{43}$/);
