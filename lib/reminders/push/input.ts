import { ECDH } from "node:crypto";
import { z } from "zod";
import { oneLine } from "@/lib/core/text";
import { isPushEndpoint } from "@/lib/core/web-push";

/** Longer than any browser's name. */
const MAX_DEVICE_LENGTH = 60;

const ENDPOINT = "We don't recognize that push service.";
const KEYS = "We can't read the keys of this subscription.";

/** Some browsers pad base64, which the library does not read. */
const base64url = z.string(KEYS).transform((text) => text.replace(/=+$/, ""));

function isPoint(text: string): boolean {
  try {
    return Buffer.from(ECDH.convertKey(text, "prime256v1", "base64url")).length === 65;
  } catch {
    return false;
  }
}

/** The address of a browser at its push service, as it is stored: two that are written differently are one. */
export const pushEndpoint = z
  .string(ENDPOINT)
  .refine((text) => !/\p{Cc}/u.test(text) && isPushEndpoint(text), ENDPOINT)
  .transform((text) => new URL(text).href)
  .pipe(z.string().max(1000, ENDPOINT));

/** A browser's subscription, as its `toJSON()` has it. Source of the keys' forms: RFC 8291, section 3.1. */
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
  /** "Chrome on Android"; left out, it is the browser that asks. */
  device: z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(MAX_DEVICE_LENGTH, "Device must be 60 characters or less"))
    .optional(),
});

export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** Which browser is meant: of those that a test is sent to, that ask whether they are known, or that are to be forgotten. */
export const pushBrowserInput = z.object({ endpoint: pushEndpoint });

/** Whether the text can be a subscription's id; its address is none. */
export const isSubscriptionId = (text: string): boolean => z.uuid().safeParse(text).success;
