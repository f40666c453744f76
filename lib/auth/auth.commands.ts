import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { DrizzleAdapter } from "@auth/drizzle-adapter";
import NextAuth, { AuthError } from "next-auth";
import type { Adapter } from "next-auth/adapters";
import type { EmailConfig } from "next-auth/providers/email";
import { appDb, type Db, type Tx } from "@/db/client";
import { sessions, users, verificationTokens } from "@/db/schema/users";
import { signInMail } from "@/emails/account";
import { env } from "@/lib/core/env";
import { siteUrl } from "@/lib/core/site";
import { hashToken, newToken } from "@/lib/core/tokens";
import { type SendOptions, sendMailEvenly } from "@/lib/email/commands";
import { mailFrame } from "@/lib/email/message";
import { getSignedIn, hashedLinkToken, type User } from "./queries";
import { SESSION_RENEWAL_SECONDS, SESSION_SECONDS, sessionCookie } from "./session-cookie";
import { endSession } from "./sessions.commands";
import { SIGN_IN_LINK_MINUTES } from "./sign-in-link";

declare module "next-auth" {
  /** What `auth()` returns. `sessionId` is the stored hash. */
  interface Session {
    user: User;
    sessionId: string;
  }
}

type LinkCall = { db: Db; device: string; returnUrl: string; requestedAt: Date; options: SendOptions };
type PressCall = { db: Tx; device: string; sessionToken: string };

/** What a caller of `signIn` or `handlers` passes on to the adapter and to the email provider. */
export const authCall = new AsyncLocalStorage<LinkCall | PressCall>();

/** Auth.js's adapter on our tables, with one difference: only the hash of a session's token is stored. */
export function authAdapter(db: Db | Tx, device?: string): Adapter {
  const tables = { usersTable: users, sessionsTable: sessions, verificationTokensTable: verificationTokens };
  // Our users table has the spec's names for two columns and no `name` or `image`, which sign-in by link never uses.
  const base = DrizzleAdapter(db, tables as never) as Required<Adapter>;
  return {
    ...base,
    async createSession(session) {
      // Auth.js's session type does not include this column.
      const more = { sess: { device, createdAt: new Date().toISOString() } };
      await base.createSession({ ...session, ...more, sessionToken: hashToken(session.sessionToken) });
      return session;
    },
    async getSessionAndUser(sessionToken) {
      const found = await getSignedIn(sessionToken, new Date(), db);
      if (!found) return null;
      const user = found.user as User & { emailVerified: null };
      return { user, session: { sessionToken: found.sessionId, userId: user.id, expires: found.expires } };
    },
    updateSession: (session) => base.updateSession({ ...session, sessionToken: hashToken(session.sessionToken) }),
    deleteSession: (sessionToken) => endSession(hashToken(sessionToken), db),
  };
}

const emailProvider: EmailConfig = {
  id: "email",
  type: "email",
  name: "Email",
  maxAge: SIGN_IN_LINK_MINUTES * 60,
  generateVerificationToken: newToken,
  async sendVerificationRequest({ identifier: email, token }) {
    const call = authCall.getStore();
    if (!call || !("returnUrl" in call)) throw new Error("A link is requested by sendSignInLink only.");
    const { db, device, returnUrl, requestedAt, options } = call;
    // In the link only: this URL may contain a secret, which does not belong in the database.
    const more: Record<string, string> = returnUrl === "/" ? {} : { returnUrl };
    const url = siteUrl(`/auth/confirm?${new URLSearchParams({ token, ...more })}`);
    const mail = signInMail({ ...mailFrame(), url, email, device, requestedAt, validMinutes: SIGN_IN_LINK_MINUTES });
    const idempotencyKey = `sign-in/${hashedLinkToken(token)}`;
    await sendMailEvenly({ kind: "sign_in", to: email, mail, idempotencyKey }, db, options);
  },
};

/** Auth.js: sign-in by emailed link, sessions in the database. `request` is set for requests to its own routes only. */
export const { handlers, auth, signIn, signOut } = NextAuth((request) => {
  const { SITE_URL } = env();
  // Without it, Auth.js takes the site's origin from request headers, which any client can set.
  process.env.AUTH_URL = siteUrl("/");
  const call = authCall.getStore();
  return {
    adapter: authAdapter(call?.db ?? appDb(), call?.device),
    providers: [emailProvider],
    cookies: {
      sessionToken: sessionCookie(SITE_URL),
      // Auth.js fails if its value is not a URL: with this name, no other host of the domain can set one.
      callbackUrl: { name: SITE_URL.startsWith("https:") ? "__Host-oddly-callback" : "oddly-callback" },
    },
    session: {
      maxAge: SESSION_SECONDS,
      updateAge: SESSION_RENEWAL_SECONDS,
      generateSessionToken: () => (call && "sessionToken" in call ? call.sessionToken : newToken()),
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    callbacks: request
      ? {
          // Selected fields only: the adapter's session contains the token's hash.
          session: ({ session: { expires, user } }) => ({ expires, user: { id: user.id, email: user.email } }),
        }
      : {
          session: ({ session: { expires, user, sessionToken } }) => ({ expires, user, sessionId: sessionToken }),
          // No callback URL: `signIn` would store it in a cookie, which nothing reads and `after` cannot set.
          redirect: () => "",
        },
    logger: {
      error(error) {
        // The client's error, which Auth.js answers.
        if (error instanceof AuthError && error.type === "MissingCSRF") return;
        // Auth.js would go on, and answer as if the visitor were signed out.
        throw (error.cause as { err?: unknown } | undefined)?.err ?? error;
      },
    },
  };
});
