import { createHash, createHmac, randomBytes } from "node:crypto";
import { env } from "./env";

/** Returns a secret for a link or a cookie: 256 random bits as URL-safe text. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Returns the SHA-256 of a secret in hex, which is what we store. A secret is random, so its hash does not reveal it.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Returns what we store of a value that can be guessed, such as an address: an HMAC under AUTH_SECRET, in hex.
 * `purpose` prevents comparing the hashes of two tables.
 */
export function keyedHash(purpose: string, text: string, secret = env().AUTH_SECRET): string {
  return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("hex");
}
