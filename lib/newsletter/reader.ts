import { recipientHash } from "@/lib/email/message";
import type { RenderedMail } from "@/lib/email/render";

/** Somebody who is to get a list mail. `token` is the one that their own links carry. */
export type Reader = { email: string; token: string; preferences: readonly string[] };

/** A list mail as one reader gets it. */
export type ListMail = RenderedMail & { headers: Record<string, string> };

/** Makes the mail for a reader, always the same one for the same reader; null when they have asked for nothing of it. */
export type Compose = (reader: Reader) => ListMail | null;

/** A mail of the log with what is known now of its reader; null all through once the subscription is gone. */
export type Listed = {
  recipientHash: string;
  email: string | null;
  token: string | null;
  preferences: string[] | null;
  isActive: boolean | null;
  confirmedAt: Date | null;
  suppression: string | null;
};

/** The reader, or null when they have left, have not confirmed, must not be written to, or are somebody else by now. */
export function readerOf({ email, token, preferences, ...state }: Listed): Reader | null {
  if (email === null || token === null || preferences === null) return null;
  if (!state.isActive || state.confirmedAt === null || state.suppression !== null) return null;
  return recipientHash(email) === state.recipientHash ? { email, token, preferences } : null;
}
