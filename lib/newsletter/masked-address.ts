/** An address that its owner knows again and nobody else learns: "a•••@example.org". For pages whose link may be passed on. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
