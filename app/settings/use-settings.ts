"use client";

import { useSyncExternalStore } from "react";
import { isDeviceDark, onDeviceChange, onSettingsChange, storedText } from "@/components/look";
import { parseSettings, type Settings } from "@/lib/core/settings";

/** The visitor's settings, as they are now on this device; the defaults on the server. */
export function useSettings(): Settings {
  return parseSettings(useSyncExternalStore(onSettingsChange, storedText, () => null));
}

/** Whether the device asks for dark; false on the server. */
export function useDeviceIsDark(): boolean {
  return useSyncExternalStore(onDeviceChange, isDeviceDark, () => false);
}
