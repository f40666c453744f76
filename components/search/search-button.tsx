"use client";

import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { onSettingsChange, storedText } from "@/components/layout/theme";
import { parseSettings } from "@/lib/core/settings";

/** Whether one key alone may be a command on this device; those who steer by voice switch it off. Source: WCAG 2.1.4. */
function areShortcutsOn(): boolean {
  return parseSettings(storedText()).shortcuts;
}

/** Whether the press is the bare `key` and goes to no field and no dialog. Shift may be down: many a "/" needs it. */
function isShortcut(event: KeyboardEvent, key: string): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (event.key !== key || ctrlKey || metaKey || altKey || isComposing) return false;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input,textarea,select")))
    return false;
  return !document.querySelector("dialog[open],[role=dialog]") && areShortcutsOn();
}

/** The search page's own field: there, no dialog opens. */
export const SEARCH_FIELD_ID = "search-field";

/**
 * The search link in the header, which a script turns into a dialog, as the `/` key does anywhere. The dialog's code is
 * fetched on hover or focus. `children` is the icon: rendered on the server, it costs no script.
 */
export function SearchButton({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>();
  const [isOpen, setIsOpen] = useState(false);
  const isShortcutOn = useSyncExternalStore(onSettingsChange, areShortcutsOn, () => true);
  const load = () => import("./search-dialog").then(({ SearchDialog }) => setDialog(() => SearchDialog));
  const warm = () => void load().catch(() => undefined);
  const open = (event: Event | MouseEvent) => {
    event.preventDefault();
    const field = document.getElementById(SEARCH_FIELD_ID);
    if (field) return field.focus();
    setIsOpen(true);
    // Offline, or when a release has replaced the file, there is still the page.
    load().catch(() => location.assign("/search"));
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => isShortcut(event, "/") && open(event);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return (
    <>
      <a
        href="/search"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts={isShortcutOn ? "/" : undefined}
        data-tooltip="Search"
        className="icon-button"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={(event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || open(event)}
      >
        {children}
      </a>
      {Dialog && isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
