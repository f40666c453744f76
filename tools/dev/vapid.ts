import webPush from "web-push";

/** A pair of keys that push services know one sender by. Source: RFC 8292. */
export type VapidKeys = Record<"VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY", string>;

/** A pair that nobody has had. */
export function freshVapidKeys(): VapidKeys {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}

/** The pair among the variables; null where one key is missing, since the other one alone opens nothing. */
export function vapidKeysIn({
  VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY,
}: Readonly<Record<string, string | undefined>>): VapidKeys | null {
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : null;
}
