import { elementHeader, MAX_HEADER_BYTES } from "./ebml";
import type { RangedFile } from "./ranged-file";

/** An element of a WebM file. `end` is Infinity where a recorder did not know it, and behind the file's when cut off. */
export type Element = { id: number; start: number; end: number };

/** The element at `at`; null where none can stand or the file ends. */
export async function elementAt(file: RangedFile, at: number): Promise<Element | null> {
  const header = elementHeader(await file.view(at, MAX_HEADER_BYTES), 0);
  if (!header) return null;
  const start = at + header.headerLength;
  return { id: header.id, start, end: start + header.length };
}

/** The elements inside `parent`, as far as they are whole. */
export async function* elementsIn(file: RangedFile, parent: Element): AsyncGenerator<Element> {
  const limit = Math.min(parent.end, file.size);
  for (let at = parent.start; at < limit; ) {
    const element = await elementAt(file, at);
    if (!element || element.end > limit) return;
    yield element;
    at = element.end;
  }
}

/** The content of an element that holds a single number. */
export function numberIn(file: RangedFile, element: Element): Promise<DataView> {
  return file.view(element.start, Math.min(element.end - element.start, 8));
}
