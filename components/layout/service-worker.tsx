"use client";

import { useEffect } from "react";

/** Lets the browser keep the coming days for a train without network. Not in development, where it would keep old files. */
export function ServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    const register = () => {
      navigator.serviceWorker.register("/sw.js").catch((error) => console.warn("No offline copy", error));
    };
    // After the page itself: it must not wait for what it does not need now.
    if (document.readyState === "complete") register();
    else window.addEventListener("load", register, { once: true });
    return () => window.removeEventListener("load", register);
  }, []);
  return null;
}
