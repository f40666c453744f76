import { keyedHash } from "@/lib/core/tokens";

/**
 * The secret of the link that a card is mailed with: the same for the same row and version, so that the mail that is asked
 * for again after a crash is the same one, word for word.
 */
export function linkSecret(id: string, version: number): string {
  return Buffer.from(keyedHash("card-mail-link", `${id} ${version}`), "hex").toString("base64url");
}
