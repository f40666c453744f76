import { keyedHash } from "@/lib/core/tokens";

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
