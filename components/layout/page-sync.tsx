"use client";

import { useEffect } from "react";
import { deviceDate } from "@/lib/core/civil-date";
import { openToday } from "./open-today";
import { applyTheme, onDeviceChange, onSettingsChange } from "./stored-settings";

const CHECK_MS = 30_000;

/**
 * Updates <html data-today> when a page stays open over midnight or wakes from sleep. `edition` is the home page's date:
 * on another day, today's page replaces it.
 */
export function TodaySync({ edition }: { edition?: string }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const check = () => {
      const today = deviceDate(new Date());
      dataset.today = today;
      if (edition === today) dataset.shownDay = today;
      // Loading a page would lose what is being typed.
      const isTyping = document.activeElement?.matches("input, textarea");
      if (edition && !isTyping) openToday(edition, today);
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
      if (edition) delete dataset.shownDay;
    };
  }, [edition]);
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

/** Marks the page as loaded once the browser has nothing else to do: sections below the fold are laid out then. */
export function LoadedMark() {
  useEffect(() => {
    const mark = () => {
      document.documentElement.dataset.loaded = "";
    };
    // Safari has no idle callbacks.
    const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(mark) : setTimeout(mark));
    if (document.readyState === "complete") whenIdle();
    else window.addEventListener("load", whenIdle, { once: true });
    return () => window.removeEventListener("load", whenIdle);
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
