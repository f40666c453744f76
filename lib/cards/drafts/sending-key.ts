import type { CardForm } from "../form";

type NamedVideo = Pick<File, "name" | "size" | "lastModified">;

const FNV_PRIME = 0x01000193;

/** 32-bit FNV-1a in hex. It distinguishes versions of a draft; it is not for security. */
function fnv1a(text: string, offsetBasis: number): string {
  let hash = offsetBasis;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * The idempotency key for sending a card: the same for the same content of the same draft, in any tab and after any
 * reload, so a retry never sends a second card. Any change to the content gives a new key.
 */
export function sendingKey(stateId: string, form: CardForm, video: NamedVideo | null): string {
  const file = video && [video.name, video.size, video.lastModified];
  const content = JSON.stringify([Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1)), file]);
  return `${stateId}-${fnv1a(content, 0x811c9dc5)}${fnv1a(content, 0x01234567)}`;
}
