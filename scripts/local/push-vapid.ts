import { createPublicKey, type KeyObject, verify } from "node:crypto";

/** Longer than this no sender may make a token last. Source: RFC 8292, section 2. */
const MAX_LIFE_SECONDS = 86_400;

const HEADER = /^vapid (?:t=(?<token>[\w-]+\.[\w-]+\.[\w-]+), ?k=(?<key>[\w-]+))$/;

const jsonIn = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));

/** A point of the curve P-256, uncompressed, as a key. Throws when it is none. */
function keyOf(point: string): KeyObject {
  const bytes = Buffer.from(point, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) throw new Error("not a point");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString("base64url"));
  return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } });
}

/**
 * Why a push service at `origin` does not believe the Authorization header, at the instant `now` in ms; null when it does.
 * Source: RFC 8292, sections 2 and 3.
 */
export function vapidProblem(header: string | undefined, origin: string, now: number): string | null {
  const { token, key } = HEADER.exec(header ?? "")?.groups ?? {};
  if (!token || !key) return "There is no VAPID token.";
  const [head = "", claims = "", signature = ""] = token.split(".");
  try {
    const signed = Buffer.from(`${head}.${claims}`);
    const how = { key: keyOf(key), dsaEncoding: "ieee-p1363" } as const;
    if (!verify("sha256", signed, how, Buffer.from(signature, "base64url"))) return "The token's signature is wrong.";
    if (jsonIn(head).alg !== "ES256") return "The token is signed in another way.";
    const { aud, exp, sub } = jsonIn(claims);
    const seconds = now / 1000;
    if (aud !== origin) return "The token is for another push service.";
    if (typeof exp !== "number" || exp <= seconds) return "The token has expired.";
    if (exp > seconds + MAX_LIFE_SECONDS) return "The token lasts too long.";
    return /^(?:mailto:|https:)/.test(String(sub)) ? null : "The token does not say whom to write to.";
  } catch {
    return "The token cannot be read.";
  }
}

/** The public key that a header brings. */
export const senderIn = (header: string | undefined): string | null => HEADER.exec(header ?? "")?.groups?.key ?? null;
