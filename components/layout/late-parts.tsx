"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useSearchKey } from "@/components/search/use-search-key";
import { Tooltips } from "@/components/ui/tooltips";
import { applyTheme, onDeviceChange, onSettingsChange } from "./stored-settings";
import { usePlace } from "./tabs";
import { useTabsForSome } from "./tabs-for-some";

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
function ServiceWorker() {
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

/** Opens the closed <details> around the element with this id, and shows that. */
function openTarget(id: string): void {
  const target = document.getElementById(id);
  const details = target?.closest("details");
  if (!details || details.open) return;
  details.open = true;
  target?.scrollIntoView();
}

/** Makes links into closed sections (`Disclosure`) open them: not every browser does. */
function useOpenTarget(): void {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again on each page
  useEffect(() => openTarget(location.hash.slice(1)), [path]);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a[href^='#']") : null;
      if (link) openTarget(link.getAttribute("href")?.slice(1) ?? "");
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}

/** The parts of the layout that show nothing at first. `AfterLoad` loads them once the page has loaded. */
export function LateParts() {
  useTabsForSome(usePlace());
  useSearchKey();
  useOpenTarget();
  return (
    <>
      <ThemeSync />
      <Tooltips />
      <ServiceWorker />
    </>
  );
}
