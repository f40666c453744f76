/** The start of an element of a WebM file: what it is and where its content lies, from the element's own start. */
export type ElementHeader = {
  id: number;
  headerLength: number;
  /** The content's length; Infinity where a recorder did not know it. */
  length: number;
};

/** An element's header is never longer: four bytes of id, eight of length. */
export const MAX_HEADER_BYTES = 12;

export const EBML_HEADER = 0x1a45dfa3;

/** The header at `at`, or null where none can stand or it is cut off. Source: RFC 8794, sections 4 to 6. */
export function elementHeader(view: DataView, at: number): ElementHeader | null {
  const idLength = variableLength(view, at);
  if (idLength === null || idLength > 4) return null;
  const lengthAt = at + idLength;
  const lengthLength = variableLength(view, lengthAt);
  if (lengthLength === null || lengthAt + lengthLength > view.byteLength) return null;

  let id = 0;
  for (let index = at; index < lengthAt; index++) id = id * 256 + view.getUint8(index);
  const marker = 0x80 >> (lengthLength - 1);
  let length = view.getUint8(lengthAt) & (marker - 1);
  let isUnknown = length === marker - 1;
  for (let index = lengthAt + 1; index < lengthAt + lengthLength; index++) {
    length = length * 256 + view.getUint8(index);
    isUnknown &&= view.getUint8(index) === 0xff;
  }
  return { id, headerLength: idLength + lengthLength, length: isUnknown ? Number.POSITIVE_INFINITY : length };
}

/** How many bytes the number at `at` has, told by the zeros before its first one; null behind the end. */
export function variableLength(view: DataView, at: number): number | null {
  if (at >= view.byteLength) return null;
  const length = Math.clz32(view.getUint8(at)) - 23;
  return length > 8 ? null : length;
}

/** An unsigned number of up to eight bytes. */
export function unsignedOf(view: DataView): number {
  let value = 0;
  for (let index = 0; index < Math.min(view.byteLength, 8); index++) value = value * 256 + view.getUint8(index);
  return value;
}

/** A number with a point, of four or eight bytes; null for any other length. */
export function floatOf(view: DataView): number | null {
  if (view.byteLength === 4) return view.getFloat32(0);
  return view.byteLength === 8 ? view.getFloat64(0) : null;
}
