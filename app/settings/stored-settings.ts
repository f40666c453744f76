"use client";

import { useSyncExternalStore } from "react";
import { parseSettings, SETTINGS_KEY, type Settings } from "@/lib/settings";

/** Tells this page that it has written: the browser's own event reaches other tabs only. */
const CHANGED = "oddly:settings";

const DARK = "(prefers-color-scheme: dark)";

function readStored(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null;
  }
}

function onStoredChange(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}

function onDeviceChange(listener: () => void): () => void {
  const device = matchMedia(DARK);
  device.addEventListener("change", listener);
  return () => device.removeEventListener("change", listener);
}

/** The visitor's settings, as they are now on this device; the defaults on the server. */
export function useStoredSettings(): Settings {
  return parseSettings(useSyncExternalStore(onStoredChange, readStored, () => null));
}

/** Whether the device asks for dark; false on the server. */
export function useDeviceIsDark(): boolean {
  return useSyncExternalStore(
    onDeviceChange,
    () => matchMedia(DARK).matches,
    () => false,
  );
}

/** Shows the look at once and keeps the settings; where storage is forbidden they last as long as the page. */
export function storeSettings(settings: Settings): void {
  const root = document.documentElement;
  const dark = settings.appearance ? settings.appearance === "dark" : matchMedia(DARK).matches;
  root.classList.toggle("dark", dark);
  root.dataset.colorTheme = settings.colorTheme;
  root.dataset.accent = settings.accent;
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch (error) {
    console.warn("Failed to save settings", error);
  }
  window.dispatchEvent(new Event(CHANGED));
}
