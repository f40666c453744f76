import { keyedHash } from "@/lib/core/tokens";

/** No address begins like it: whoever looks for addresses by how they begin reads none of these. */
const MARK = ":";

/** What stands in the place of the address of somebody who has left: a hash, which nobody can read back. */
export const erasedAddress = (email: string): string => `${MARK}${keyedHash("left subscriber", email)}`;

/** Whether it stands in the place of an address. */
export const isErased = (stored: string): boolean => !stored.includes("@");

/** An address that its owner knows again and nobody else learns: "a•••@example.org". For pages whose link may be passed on. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
