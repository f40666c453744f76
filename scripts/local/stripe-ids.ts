import { randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A text of that many random letters and digits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** A new id in Stripe's form, such as `sub_` and 24 letters. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;
