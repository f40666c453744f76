import { createHmac } from "node:crypto";

/**
 * The headers that prove a webhook's body, for a secret that reads `whsec_` and base64.
 * Source: https://github.com/standard-webhooks/standard-webhooks, under the names that Svix gives them.
 */
export function signedHeaders(secret: string, id: string, sentAt: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
}
