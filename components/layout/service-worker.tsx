"use client";

import { useEffect } from "react";

/**
 * Registers the service worker, which stores the coming days for offline use. Not in development, where it would serve
 * old files.
 */
export function ServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    const register = () => {
      navigator.serviceWorker.register("/sw.js").catch((error) => console.warn("No offline copy", error));
    };
    // Register after the page has loaded, because the page does not need it.
    if (document.readyState === "complete") register();
    else window.addEventListener("load", register, { once: true });
    return () => window.removeEventListener("load", register);
  }, []);
  return null;
}
