import webPush from "web-push";

/** The key pair that identifies one sender to push services. Source: RFC 8292. */
export type VapidKeys = Record<"VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY", string>;

/** Returns a newly generated key pair. */
export function freshVapidKeys(): VapidKeys {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}

/**
 * Returns the key pair from the variables, or null when either key is missing, because one key is useless without the
 * other.
 */
export function vapidKeysIn({
  VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY,
}: Readonly<Record<string, string | undefined>>): VapidKeys | null {
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : null;
}
