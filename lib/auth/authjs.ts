import { SIGN_IN_LINK_MINUTES } from "./session-cookie";
import "server-only";
import type { AuthConfig } from "@auth/core";
import type { Adapter } from "@auth/core/adapters";
import type { EmailConfig } from "@auth/core/providers/email";
import { DrizzleAdapter } from "@auth/drizzle-adapter";
import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/reminders";
import { sessions, users, verificationTokens } from "@/db/schema/users";
import { env } from "@/lib/core/env";
import { logFault } from "@/lib/core/log";
import { hashToken, newToken } from "@/lib/core/tokens";

/** The part of the configuration that is specific to one request. */
export type AuthOptions = {
  db: Db | Tx;
  cookie: AuthConfig["cookies"];
  maxAgeSeconds: number;
  renewalSeconds: number;
  /** Stored with a new session. */
  device?: string;
  /** The token of a new session; random if not set. */
  sessionToken?: string;
  /** Receives a new link's secret. The email is sent once the link is stored. */
  onLink?: (token: string) => void;
};

/** Returns a link's secret as it is stored, which is how Auth.js looks it up. Source: @auth/core, actions/callback. */
export function hashedLinkToken(token: string): string {
  return hashToken(`${token}${env().AUTH_SECRET}`);
}

/**
 * Ends sessions, and deletes the push subscriptions of their browsers, so that personal notifications are not shown
 * there any more. Includes a browser whose subscription is being saved at the same time.
 */
export async function endSessions(which: SQL | undefined, db: Db | Tx): Promise<void> {
  await db.transaction(async (tx) => {
    const { sessionToken } = sessions;
    // Saving a push subscription locks its session: either it is visible here, or it finds that the session is gone.
    const ended = await tx
      .select({ id: sessionToken })
      .from(sessions)
      .where(which)
      .orderBy(asc(sessionToken))
      .for("update");
    const ids = ended.map(({ id }) => id);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids));
    await tx.delete(sessions).where(inArray(sessionToken, ids));
  });
}

/** Auth.js's adapter on our tables, with one difference: only the hash of a session's token is stored. */
function adapter({ db, device }: AuthOptions): Adapter {
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
      const found = await base.getSessionAndUser(hashToken(sessionToken));
      return found && { ...found, session: { ...found.session, sessionToken } };
    },
    async updateSession(session) {
      await base.updateSession({ ...session, sessionToken: hashToken(session.sessionToken) });
      return null;
    },
    async deleteSession(sessionToken) {
      await endSessions(eq(sessions.sessionToken, hashToken(sessionToken)), db);
    },
  };
}

/** Returns the Auth.js configuration for one request: sign-in by emailed link, sessions in the database. */
export function authConfig(options: AuthOptions): AuthConfig {
  const { AUTH_SECRET, SITE_URL } = env();
  const email: EmailConfig = {
    id: "email",
    type: "email",
    name: "Email",
    from: "",
    secret: AUTH_SECRET,
    maxAge: SIGN_IN_LINK_MINUTES * 60,
    generateVerificationToken: newToken,
    sendVerificationRequest: async ({ token }) => options.onLink?.(token),
  };
  return {
    adapter: adapter(options),
    providers: [email],
    secret: AUTH_SECRET,
    basePath: "/api/auth",
    trustHost: true,
    useSecureCookies: SITE_URL.startsWith("https:"),
    cookies: options.cookie,
    session: {
      strategy: "database",
      maxAge: options.maxAgeSeconds,
      updateAge: options.renewalSeconds,
      ...(options.sessionToken && { generateSessionToken: () => options.sessionToken as string }),
    },
    pages: { signIn: "/sign-in", signOut: "/account", error: "/sign-in", verifyRequest: "/sign-in" },
    callbacks: {
      // Selected fields only: the adapter's session contains the token.
      session: ({ session, user }) => ({ expires: session.expires, user: { id: user.id, email: user.email } }) as never,
    },
    logger: {
      error: (error) => logFault("auth", (error.cause as { err?: unknown } | undefined)?.err ?? error),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}
