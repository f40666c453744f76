import { cookies } from "next/headers";
import { z } from "zod";
import type { TypedOptIn } from "@/components/newsletter/email-opt-in";
import { env } from "@/lib/core/env";
import { type Fields, optInErrors, optInInput, optInOf, tickedIn } from "@/lib/newsletter/input";

/** The page on which a form that was sent without scripts comes back; the cookie is for it alone. */
export const AGAIN_PATH = "/subscribe/again";

const NAME = "oddly-typed";
const MAX_AGE_SECONDS = 300;

/** A cookie has room for 4 kB. */
const MAX_TYPED_LENGTH = 500;

const kept = z.record(z.string(), z.string().max(MAX_TYPED_LENGTH));

const attributes = () =>
  ({ httpOnly: true, sameSite: "strict", path: AGAIN_PATH, secure: env().SITE_URL.startsWith("https:") }) as const;

/**
 * Gives the browser what was typed, for the few minutes that it takes to come back to it: pages are cached, so the answer
 * cannot be one of them, and an address has no place in an address bar.
 */
export async function keepTyped({ email, deals, previews, source, consentGiven }: Fields): Promise<void> {
  const typed = { email, deals, previews, source, consentGiven };
  const texts = Object.entries(typed).filter(([, value]) => typeof value === "string");
  const short = texts.map(([name, value]) => [name, String(value).slice(0, MAX_TYPED_LENGTH)]);
  const value = Buffer.from(JSON.stringify(Object.fromEntries(short))).toString("base64url");
  (await cookies()).set(NAME, value, { ...attributes(), maxAge: MAX_AGE_SECONDS });
}

/** Has the browser forget it. */
export async function forgetTyped(): Promise<void> {
  (await cookies()).set(NAME, "", { ...attributes(), maxAge: 0 });
}

/** What was typed, with what is wrong with it, and where; null when nothing is kept. */
export async function keptTyped(): Promise<(TypedOptIn & { source: string }) | null> {
  const value = (await cookies()).get(NAME)?.value;
  if (!value) return null;
  try {
    const fields = kept.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
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
    return null; // nothing of ours
  }
}
