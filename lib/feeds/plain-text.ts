/**
 * Text that XML, a calendar file and a terminal can all hold: no control characters but line ends (\n alone) and tabs.
 * Source: XML 1.0, section 2.2; RFC 5545, section 3.1.
 */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[\uFFFE\uFFFF]|(?![\n\t])\p{Cc}/gu, "");
}

/** `plainText` on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, " ").trim();
}
