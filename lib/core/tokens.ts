import { createHash, createHmac, randomBytes } from "node:crypto";
import { env } from "./env";

/** A secret for a link or a cookie: 256 random bits, as text that an address can carry. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: its SHA-256 in hex. A secret is random, so its hash cannot be guessed back. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * What is stored of something that can be guessed, such as an address: an HMAC under AUTH_SECRET, in hex. `purpose`
 * keeps the hashes of two tables from being compared.
 */
export function keyedHash(purpose: string, text: string, secret = env().AUTH_SECRET): string {
  return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("hex");
}
