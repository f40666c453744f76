import { cookies } from "next/headers";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import type { User } from "@/lib/auth/queries";
import { env } from "@/lib/core/env";
import { keyedHash } from "@/lib/core/tokens";
import { signUpCookie } from "@/lib/sponsorship/checkout/cookie";
import type { Asker } from "@/lib/sponsorship/checkout/occupancy";

/** Returns the hash that we store of the cookie with which a browser continues an unpaid checkout. */
export const ownerHashOf = (cookie: string): string => keyedHash("sponsor sign-up", cookie);

/** Returns the identity behind the request: the signed-in person, and the browser by its cookie. */
export async function currentAsker(): Promise<
  Asker & { user: User | null; cookie: string | null; sessionId: string | null }
> {
  const { name } = signUpCookie(env().SITE_URL);
  const [signedIn, jar] = await Promise.all([getCurrentSignedIn(), cookies()]);
  const cookie = jar.get(name)?.value || null;
  const user = signedIn?.user ?? null;
  const sessionId = signedIn?.sessionId ?? null;
  return { user, userId: user?.id ?? null, sessionId, cookie, ownerHash: cookie && ownerHashOf(cookie) };
}
