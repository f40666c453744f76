"use client";

import { useEffect } from "react";
import { applyLook, onDeviceChange, onSettingsChange } from "./theme";

/** Keeps the page's look true while it stays open: at sunset, and when another tab changes the settings. */
export function LookKeeper() {
  useEffect(() => {
    const stops = [onSettingsChange(applyLook), onDeviceChange(applyLook)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}
