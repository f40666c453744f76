import { cookies } from "next/headers";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import type { User } from "@/lib/auth/queries";
import { env } from "@/lib/core/env";
import { keyedHash } from "@/lib/core/tokens";
import { signUpCookie } from "@/lib/sponsorship/checkout/cookie";
import type { Asker } from "@/lib/sponsorship/checkout/occupancy";

/** What is stored of the cookie by which a browser goes on with an unpaid sign-up. */
export const ownerHashOf = (cookie: string): string => keyedHash("sponsor sign-up", cookie);

/** Who asks about a sign-up: who is signed in, and which browser it is, by its cookie. */
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
