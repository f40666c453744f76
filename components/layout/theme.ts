"use client";

import { DEFAULT_SETTINGS, parseSettings, SETTINGS_KEY, type Settings } from "@/lib/core/settings";

const DARK = "(prefers-color-scheme: dark)";

/** Tells this page that it has written: the browser's own event reaches other tabs only. */
const CHANGED = "oddly:settings";

/** Where storage is forbidden, the choices last as long as the page. */
let unstored: string | null = null;

/** The settings as stored on this device, as text; null for none. Never throws. */
export function storedText(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

/** Calls `listener` when the settings change, here or in another tab; gives back how to stop. */
export function onSettingsChange(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** Calls `listener` when the device turns dark or light; gives back how to stop. */
export function onDeviceChange(listener: () => void): () => void {
  const device = matchMedia(DARK);
  device.addEventListener("change", listener);
  return () => device.removeEventListener("change", listener);
}

/** Whether the device asks for dark now. */
export const isDeviceDark = (): boolean => matchMedia(DARK).matches;

/** Puts the look of the stored settings on <html>, as the boot script does before the first paint. */
export function applyTheme(): void {
  const { appearance, colorTheme, accent } = parseSettings(storedText());
  const root = document.documentElement;
  root.classList.toggle("dark", appearance ? appearance === "dark" : isDeviceDark());
  root.dataset.colorTheme = colorTheme;
  root.dataset.accent = accent;
}

/** Keeps the settings on this device and shows them at once. */
export function storeSettings(settings: Settings): void {
  unstored = JSON.stringify(settings);
  try {
    localStorage.setItem(SETTINGS_KEY, unstored);
  } catch (error) {
    console.warn("Failed to save settings", error);
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Back to the defaults. */
export const resetSettings = (): void => storeSettings(DEFAULT_SETTINGS);
