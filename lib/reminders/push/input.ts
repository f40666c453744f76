import { ECDH } from "node:crypto";
import { z } from "zod";
import { oneLine } from "@/lib/core/text";
import { isPushEndpoint } from "@/lib/core/web-push";

/** Longer than any browser's name. */
const MAX_DEVICE_LENGTH = 60;

const ENDPOINT = "We don't recognize that push service.";
const KEYS = "We can't read the keys of this subscription.";

/** Some browsers pad base64, which the library cannot parse. */
const base64url = z.string(KEYS).transform((text) => text.replace(/=+$/, ""));

function isPoint(text: string): boolean {
  try {
    return Buffer.from(ECDH.convertKey(text, "prime256v1", "base64url")).length === 65;
  } catch {
    return false;
  }
}

/** A push endpoint URL, normalized so that two spellings of the same URL are stored once. */
export const pushEndpoint = z
  .string(ENDPOINT)
  .refine((text) => !/\p{Cc}/u.test(text) && isPushEndpoint(text), ENDPOINT)
  .transform((text) => new URL(text).href)
  .pipe(z.string().max(1000, ENDPOINT));

/** A browser's subscription, as returned by its `toJSON()`. Source of the key formats: RFC 8291, section 3.1. */
export const pushSubscriptionInput = z.object({
  endpoint: pushEndpoint,
  keys: z.object(
    {
      p256dh: base64url.pipe(
        z
          .string()
          .regex(/^B[\w-]{86}$/, KEYS)
          .refine(isPoint, KEYS),
      ),
      auth: base64url.pipe(z.string().regex(/^[\w-]{22}$/, KEYS)),
    },
    KEYS,
  ),
  /** For example "Chrome on Android". Defaults to the requesting browser. */
  device: z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(MAX_DEVICE_LENGTH, "Device must be 60 characters or less"))
    .optional(),
});

export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** Identifies a browser by its endpoint: to send a test, to check whether it is known, or to remove it. */
export const pushBrowserInput = z.object({ endpoint: pushEndpoint });

/** Whether the text is a valid subscription id, as opposed to an endpoint. */
export const isSubscriptionId = (text: string): boolean => z.uuid().safeParse(text).success;
