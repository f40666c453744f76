import { z } from "zod";
import { emailAddress } from "@/lib/core/input";
import { OPT_IN_PREFERENCES, type OptInPreference, PREFERENCES, type Preference } from "./preferences";

/** Source: spec section 9. */
const MAX_SOURCE_LENGTH = 50;

const NO_PREFERENCE = "Please select at least one preference";

/** Some of `known`, at least one, each once and in their order; the form's two without any. */
function preferencesAmong<Known extends Preference>(known: readonly Known[]) {
  return z
    .array(z.enum(known, NO_PREFERENCE), NO_PREFERENCE)
    .min(1, NO_PREFERENCE)
    .transform((chosen) => known.filter((each) => chosen.includes(each)));
}

/**
 * The opt-in form, in the browser and on the server. Source of limits and texts: spec section 5, opt-in form. A source
 * may have no control characters: PostgreSQL stores no NUL.
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

/** The same as the API takes it. Source: spec section 5, email subscription (server-side schema). */
export const subscriptionInput = optInInput.extend({
  preferences: preferencesAmong(PREFERENCES).default([...OPT_IN_PREFERENCES]),
});

export type SubscriptionInput = z.infer<typeof subscriptionInput>;

/** The fields of a form as it was sent, each a text. */
export type Fields = Readonly<Record<string, FormDataEntryValue | undefined>>;

/** The boxes that are ticked in a form with one for each preference. */
export function tickedIn(fields: Fields): OptInPreference[] {
  return OPT_IN_PREFERENCES.filter((each) => fields[each] !== undefined);
}

/** What `optInInput` reads, out of a form's fields. */
export function optInOf({ email, source, consentGiven, ...rest }: Fields) {
  return { email, preferences: tickedIn(rest), source, consentGiven: consentGiven === "true" };
}

/** What is wrong with each field, by its name, in a sentence; nothing when all is well. */
export type OptInErrors = Partial<Record<keyof OptInInput, string>>;

/** The first thing that is wrong with each field of the form, in the form's order. */
export function optInErrors(error: z.ZodError): OptInErrors {
  const found = error.issues.map(({ path, message }) => [path[0], message] as const).toReversed();
  return Object.fromEntries(found) as OptInErrors;
}

/** Source: spec section 5. */
export const INVALID_TOKEN = "Invalid unsubscribe token";

/** A subscription's own secret, as it stands in the links of its mail. */
export const unsubscribeToken = z.uuid(INVALID_TOKEN);

/** The secret in a confirmation's link. */
export const confirmToken = z.string().regex(/^[\w-]{43}$/);
