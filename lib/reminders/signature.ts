import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/core/tokens";

/** The purpose of a signed URL. */
type Purpose = "reminder feed" | "reminder stop";

const SIGNED = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([0-9a-f]{64})$/;

/**
 * Returns an id with a signature that cannot be made from the database alone. The same id always returns the same text.
 */
export const signed = (purpose: Purpose, id: string) => `${id}-${keyedHash(purpose, id)}`;

/** Returns the id in `text` if its signature is valid, else null. Compares in constant time. */
export function idOfSigned(purpose: Purpose, text: string): string | null {
  const [, id, signature] = SIGNED.exec(text) ?? [];
  if (!id || !signature) return null;
  const isValid = timingSafeEqual(Buffer.from(keyedHash(purpose, id)), Buffer.from(signature));
  return isValid ? id : null;
}
