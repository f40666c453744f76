import { cookies } from "next/headers";
import { z } from "zod";
import type { TypedOptIn } from "@/components/newsletter/email-opt-in";
import { env } from "@/lib/core/env";
import { type Fields, optInErrors, optInInput, optInOf, tickedIn } from "@/lib/newsletter/input";

/** The page that shows a rejected form without JavaScript; the cookie is only sent to it. */
export const AGAIN_PATH = "/subscribe/again";

const NAME = "oddly-typed";
const MAX_AGE_SECONDS = 300;

const MAX_TYPED_LENGTH = 500;

const typedFields = z.record(z.string(), z.string().max(MAX_TYPED_LENGTH));

const attributes = () =>
  ({ httpOnly: true, sameSite: "strict", path: AGAIN_PATH, secure: env().SITE_URL.startsWith("https:") }) as const;

/**
 * Saves the typed values in a cookie for a few minutes. Pages are cached, so the response cannot render them, and an
 * email address does not belong in a URL.
 */
export async function saveTyped({ email, deals, previews, source, consentGiven }: Fields): Promise<void> {
  const typed = { email, deals, previews, source, consentGiven };
  const texts = Object.entries(typed).filter(([, value]) => typeof value === "string");
  const short = texts.map(([name, value]) => [name, String(value).slice(0, MAX_TYPED_LENGTH)]);
  const value = Buffer.from(JSON.stringify(Object.fromEntries(short))).toString("base64url");
  (await cookies()).set(NAME, value, { ...attributes(), maxAge: MAX_AGE_SECONDS });
}

export async function clearTyped(): Promise<void> {
  (await cookies()).set(NAME, "", { ...attributes(), maxAge: 0 });
}

/** Returns the typed values with their errors and the form's source; null without a cookie. */
export async function readTyped(): Promise<(TypedOptIn & { source: string }) | null> {
  const value = (await cookies()).get(NAME)?.value;
  if (!value) return null;
  try {
    const fields = typedFields.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
    const { email = "", source = "subscribe", consentGiven } = fields;
    const checked = optInInput.safeParse(optInOf(fields));
    return {
      email,
      preferences: tickedIn(fields),
      consentGiven: consentGiven === "true",
      source,
      errors: checked.success ? {} : optInErrors(checked.error),
    };
  } catch {
    return null; // not a valid cookie
  }
}
