import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/core/tokens";

/** What an address of ours with a signature leads to. */
type Purpose = "reminder feed" | "reminder stop";

const SIGNED = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([0-9a-f]{64})$/;

/** An id with our signature: whoever reads the database alone cannot make it. The same id always gives the same. */
export const signed = (purpose: Purpose, id: string) => `${id}-${keyedHash(purpose, id)}`;

/** The id in `text` when the signature beside it is ours, compared in the same time whatever it is; else null. */
export function idOfSigned(purpose: Purpose, text: string): string | null {
  const [, id, signature] = SIGNED.exec(text) ?? [];
  if (!id || !signature) return null;
  const isOurs = timingSafeEqual(Buffer.from(keyedHash(purpose, id)), Buffer.from(signature));
  return isOurs ? id : null;
}
