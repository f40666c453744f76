/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * What a Range header asks of a file of that size: null for the whole of it, as also for what is no range of bytes and for
 * several at once, which a server may overlook; "outside" when none of it is there.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "outside" | null {
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "outside" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "outside";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
