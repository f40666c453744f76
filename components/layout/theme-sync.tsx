"use client";

import { useEffect } from "react";
import { applyTheme, onDeviceChange, onSettingsChange } from "./theme";

/** Keeps the page's look true while it stays open: at sunset, and when another tab changes the settings. */
export function ThemeSync() {
  useEffect(() => {
    const stops = [onSettingsChange(applyTheme), onDeviceChange(applyTheme)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}
