import { type Issue, isSentence } from "@/lib/core/errors";

export type FailedSend = {
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The server's message, or the browser's: "Network error". */
  message: string;
  retryAfterSeconds?: number | null;
  issues?: readonly Issue[];
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
export function sendFailureText({ status, message, retryAfterSeconds }: FailedSend): {
  title: string;
  description: string;
} {
  if (status === 401) {
    return {
      title: "Please Log In",
      description: "Authentication Required: sign in to send your card.",
    };
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
