declare const proof: unique symbol;

/** An editor at the desk. Only `requireAdmin` makes one, so a command that asks for it cannot be reached unguarded. */
export type Admin = { readonly userId: string; readonly email: string; readonly [proof]: "admin" };

/** An editor in the audit log: by the random id of their account. */
export const auditedAs = ({ userId }: Admin): `admin:${string}` => `admin:${userId}`;
