import { useEffect, useSyncExternalStore } from "react";
import { onSettingsChange, storedText } from "@/components/layout/stored-settings";
import { noteKeys, takeLastKey } from "@/components/ui/first-move";
import { parseSettings } from "@/lib/core/settings";

const KEY = "/";

/** Returns whether single-key shortcuts are on; people who use voice control turn them off. Source: WCAG 2.1.4. */
function areShortcutsOn(): boolean {
  return parseSettings(storedText()).shortcuts;
}

/**
 * Returns whether the key was pressed alone, outside fields and dialogs. Shift is allowed, because many keyboards need
 * it for "/".
 */
function isShortcut({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  if (key !== KEY || ctrlKey || metaKey || altKey || isComposing) return false;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input,textarea,select")))
    return false;
  return !document.querySelector("dialog[open],[role=dialog]");
}

/** The link that `SearchButton` renders. */
const searchLink = () => document.querySelector<HTMLElement>("a[href='/search'][aria-haspopup]");

function press(event: KeyboardEvent): void {
  if (!isShortcut(event)) return;
  event.preventDefault();
  searchLink()?.click();
}

/**
 * Makes the `/` key press the search link in the header, unless the visitor has turned shortcuts off; also if it was the
 * last one pressed in the seconds before.
 */
export function useSearchKey(): void {
  const isOn = useSyncExternalStore(onSettingsChange, areShortcutsOn);
  useEffect(() => {
    const early = takeLastKey();
    if (early && areShortcutsOn()) press(early);
    return noteKeys;
  }, []);
  useEffect(() => {
    if (!isOn) {
      searchLink()?.removeAttribute("aria-keyshortcuts");
      return;
    }
    searchLink()?.setAttribute("aria-keyshortcuts", KEY);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}
