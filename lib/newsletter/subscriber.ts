import { keyedHash } from "@/lib/core/tokens";
import { recipientHash } from "@/lib/email/message";
import type { RenderedMail } from "@/lib/email/render";

/** No email address starts with it, so a search by the start of an address never matches an erased one. */
const MARK = ":";

/** Returns the irreversible hash that replaces the address of a former subscriber. */
export const erasedAddress = (email: string): string => `${MARK}${keyedHash("left subscriber", email)}`;

/** Whether the stored value is such a hash. */
export const isErased = (stored: string): boolean => !stored.includes("@");

/** Returns an address that only its owner recognizes: "a•••@example.org". For pages whose link may be shared. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** A recipient of a list email. `token` is the one in the recipient's own links. */
export type Reader = { email: string; token: string; preferences: readonly string[] };

/** A list email for one reader. */
export type ListMail = RenderedMail & { headers: Record<string, string> };

/** Composes the email for a reader, deterministically; null when the reader has not subscribed to any of it. */
export type Compose = (reader: Reader) => ListMail | null;

/** A logged email with the current state of its subscription; all fields are null once the subscription is gone. */
export type Listed = {
  recipientHash: string;
  email: string | null;
  token: string | null;
  preferences: string[] | null;
  isActive: boolean | null;
  confirmedAt: Date | null;
  suppression: string | null;
};

/** Returns the reader; null when inactive, unconfirmed or suppressed, or when the address has changed. */
export function readerOf({ email, token, preferences, ...state }: Listed): Reader | null {
  if (email === null || token === null || preferences === null) return null;
  if (!state.isActive || state.confirmedAt === null || state.suppression !== null) return null;
  return recipientHash(email) === state.recipientHash ? { email, token, preferences } : null;
}
