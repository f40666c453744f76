"use client";

import { DEFAULT_SETTINGS, parseSettings, SETTINGS_KEY, type Settings } from "@/lib/core/settings";

const DARK = "(prefers-color-scheme: dark)";

/** Event for changes in this tab, because the browser's own event only reaches other tabs. */
const CHANGED = "oddly:settings";

/** Fallback if storage is blocked: the choices last as long as the page. */
let inMemoryText: string | null = null;

/** Returns the settings stored on this device, as text; null if there are none. Never throws. */
export function storedText(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY) ?? inMemoryText;
  } catch {
    return inMemoryText;
  }
}

/** Calls `listener` when the settings change, here or in another tab. Returns a function to unsubscribe. */
export function onSettingsChange(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** Calls `listener` when the device switches between dark and light. Returns a function to unsubscribe. */
export function onDeviceChange(listener: () => void): () => void {
  const device = matchMedia(DARK);
  device.addEventListener("change", listener);
  return () => device.removeEventListener("change", listener);
}

export const isDeviceDark = (): boolean => matchMedia(DARK).matches;

/** Applies the theme in the stored settings to <html>, as the boot script does before the first paint. */
export function applyTheme(): void {
  const { appearance, colorTheme, accent } = parseSettings(storedText());
  const root = document.documentElement;
  root.classList.toggle("dark", appearance ? appearance === "dark" : isDeviceDark());
  root.dataset.colorTheme = colorTheme;
  root.dataset.accent = accent;
}

/** Stores the settings on this device and applies them. */
export function storeSettings(settings: Settings): void {
  inMemoryText = JSON.stringify(settings);
  try {
    localStorage.setItem(SETTINGS_KEY, inMemoryText);
  } catch (error) {
    console.warn("Failed to save settings", error);
  }
  window.dispatchEvent(new Event(CHANGED));
}

export const resetSettings = (): void => storeSettings(DEFAULT_SETTINGS);
