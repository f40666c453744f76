declare const proof: unique symbol;

/**
 * An editor with an admin session. Only `requireAdmin` creates one, so a command that requires one cannot be called
 * without that check.
 */
export type Admin = { readonly userId: string; readonly email: string; readonly [proof]: "admin" };

/** Returns an editor's name in the audit log: the random ID of their account. */
export const auditedAs = ({ userId }: Admin): `admin:${string}` => `admin:${userId}`;
