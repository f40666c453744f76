/** What a browser says of itself. */
export type PushTraits = {
  /** Whether it has what takes messages from a push service, and what shows them. */
  hasPush: boolean;
  permission: "default" | "denied" | "granted" | null;
  userAgent: string;
  /** An iPad says that it is a Mac, which has no touch screen. */
  maxTouchPoints: number;
  /** Opened from the home screen, without the browser around it. */
  isInstalled: boolean;
};

/** `home-screen`: it can, once the site is kept there. Source: webkit.org, "Web Push for Web Apps on iOS and iPadOS". */
export type PushSupport = "can" | "denied" | "home-screen" | "none";

/** Whether this browser can show our notifications, and what stands in the way. */
export function pushSupport({ hasPush, permission, userAgent, maxTouchPoints, isInstalled }: PushTraits): PushSupport {
  if (hasPush) return permission === "denied" ? "denied" : "can";
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApplePhone && !isInstalled ? "home-screen" : "none";
}

/** The traits of the browser that this runs in. */
export function pushTraits(): PushTraits {
  const { userAgent, maxTouchPoints } = navigator;
  const hasNotification = "Notification" in window;
  return {
    // In development no worker is kept: it would answer with files of yesterday.
    hasPush:
      process.env.NODE_ENV === "production" &&
      hasNotification &&
      "serviceWorker" in navigator &&
      "PushManager" in window,
    permission: hasNotification ? Notification.permission : null,
    userAgent,
    maxTouchPoints,
    isInstalled: matchMedia("(display-mode: standalone)").matches,
  };
}
