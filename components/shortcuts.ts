import { parseSettings } from "@/lib/core/settings";
import { storedText } from "./look";

/** Whether one key alone may be a command on this device; those who steer by voice switch it off. Source: WCAG 2.1.4. */
export function areShortcutsOn(): boolean {
  return parseSettings(storedText()).shortcuts;
}

/** Whether the press is the bare `key` and goes to no field and no dialog. Shift may be down: many a "/" needs it. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (event.key !== key || ctrlKey || metaKey || altKey || isComposing) return false;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input,textarea,select")))
    return false;
  return !document.querySelector("dialog[open],[role=dialog]") && areShortcutsOn();
}
