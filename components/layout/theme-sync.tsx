"use client";

import { useEffect } from "react";
import { applyTheme, onDeviceChange, onSettingsChange } from "./theme";

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
