"use client";

import { useEffect } from "react";
import { deviceDate } from "@/lib/core/civil-date";
import { applyTheme, onDeviceChange, onSettingsChange } from "./stored-settings";

const CHECK_MS = 30_000;

/**
 * Updates <html data-today> when a page stays open over midnight or wakes from sleep. `editions` are the dates that
 * this page can show: if today is not one of them (an outdated copy), the visitor is redirected to today's own page.
 */
export function TodaySync({ editions }: { editions?: readonly string[] }) {
  useEffect(() => {
    const check = () => {
      const today = deviceDate(new Date());
      document.documentElement.dataset.today = today;
      if (editions && !editions.includes(today)) location.replace(`/holiday/${today}`);
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [editions]);
  return null;
}

/**
 * Updates the theme of an open page when the device switches to dark or light, and when another tab changes the
 * settings.
 */
export function ThemeSync() {
  useEffect(() => {
    const stops = [onSettingsChange(applyTheme), onDeviceChange(applyTheme)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}

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
