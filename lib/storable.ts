import { innermostCause } from "./log";

/** Longer messages say nothing more. */
const MAX_MESSAGE_LENGTH = 300;

/** "pi_..._secret_..." opens a payment to whoever has it; keys open everything. */
const SECRET = /\b\w+_secret_\w+|\b(?:sk|rk|pk|ek|whsec)_\w+|(?<=secret(?:=|%3D))[^&#\s"']+/gi;

/** The text without anything that opens something. */
export const hideSecrets = (text: string): string => text.replace(SECRET, "[secret]");

/** What may be written down of a text: no secret of it and no address, and at most 300 characters. */
export const storable = (text: string): string =>
  hideSecrets(text)
    .replace(/\S+@\S+/g, "[address]")
    .slice(0, MAX_MESSAGE_LENGTH);

/** What may be written down of anything that was thrown: its innermost message, as `storable`. */
export function reasonOf(error: unknown): string {
  const cause = innermostCause(error);
  return storable(cause instanceof Error ? cause.message : String(cause));
}
