import { keyedHash } from "@/lib/core/tokens";

/** How an address stands in the log of mails and in the list of those that get none. */
export function recipientHash(address: string): string {
  return keyedHash("mail", address);
}
