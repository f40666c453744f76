import { type Issue, isSentence } from "@/lib/core/errors";
import type { CardForm } from "./form";

export type FailedSend = {
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The server's message, or the browser's: "Network error". */
  message: string;
  retryAfterSeconds?: number | null;
  /** The fields that the server refused. */
  issues?: readonly Issue[];
  /** Whether the visitor canceled it. */
  isCancelled?: boolean;
  /** Everything was sent but no response arrived: the card may exist. */
  isResponseLost?: boolean;
};

/** Shown when a card was created but the response has no id. Source: spec section 8. */
export const INVALID_RESPONSE = "Card was created but response was invalid. Please refresh the page.";

const GENERAL = "Something went wrong, but nothing you wrote is lost. Please try again.";

/** A word in the error message, and the text to show for it. Source: spec section 8, Send Card Failed. */
const BY_WORD = [
  ["too large", "Your video file is too large. Please record a shorter video or try again."],
  ["timeout", "Request timed out. Please check your internet connection and try again."],
  ["network", "Network error. Please check your connection and try again."],
  ["memory", "Server is experiencing high load. Please try again with a smaller video file."],
] as const;

/** The word by status, for responses from a proxy. */
const WORD_OF_STATUS: Readonly<Record<number, string>> = { 408: "timeout", 413: "too large", 504: "timeout" };

/** Returns "a moment", "40 seconds", "5 minutes", "2 hours". */
function inWords(seconds: number): string {
  if (seconds <= 1) return "a moment";
  if (seconds <= 90) return `${Math.ceil(seconds)} seconds`;
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}

/** Returns the message for a card that couldn't be sent. */
export function sendFailureText(failed: FailedSend): { title: string; description: string } {
  const { status, message, retryAfterSeconds, isCancelled } = failed;
  if (isCancelled) {
    return { title: "Sending canceled", description: "Your card is still here, just as you wrote it." };
  }
  if (status === 401) {
    return { title: "Please Log In", description: "Authentication Required: sign in to send your card." };
  }
  const title = "Send Card Failed";
  if (status === 429 && !/again in/i.test(message)) {
    const when = inWords(retryAfterSeconds ?? 60);
    return { title, description: `That was a few too many. Please try again in ${when}.` };
  }
  const searchText = `${message} ${WORD_OF_STATUS[status] ?? ""}`.toLowerCase();
  const known = BY_WORD.find(([word]) => searchText.includes(word));
  return { title, description: known?.[1] ?? (isSentence(message) ? message.trim() : GENERAL) };
}

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
export function sendingKey(
  stateId: string,
  form: CardForm,
  video: Pick<File, "name" | "size" | "lastModified"> | null,
): string {
  const file = video && [video.name, video.size, video.lastModified];
  const content = JSON.stringify([Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1)), file]);
  return `${stateId}-${fnv1a(content, 0x811c9dc5)}${fnv1a(content, 0x01234567)}`;
}
