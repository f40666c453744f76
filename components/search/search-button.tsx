"use client";

import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { onSettingsChange, storedText } from "@/components/layout/stored-settings";
import { parseSettings } from "@/lib/core/settings";

/** Returns whether single-key shortcuts are on; people who use voice control turn them off. Source: WCAG 2.1.4. */
function areShortcutsOn(): boolean {
  return parseSettings(storedText()).shortcuts;
}

/**
 * Returns whether `key` was pressed alone, outside fields and dialogs. Shift is allowed, because many keyboards need it
 * for "/".
 */
function isShortcut(event: KeyboardEvent, key: string): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (event.key !== key || ctrlKey || metaKey || altKey || isComposing) return false;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input,textarea,select")))
    return false;
  return !document.querySelector("dialog[open],[role=dialog]") && areShortcutsOn();
}

/** The ID of the search page's own field. If it exists, no dialog opens. */
export const SEARCH_FIELD_ID = "search-field";

/**
 * The search link in the header. With scripts, the link and the `/` key open a dialog, whose code is loaded on hover or
 * focus. `children` is the icon: rendered on the server, it needs no script.
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
    // Offline, or after a release has replaced the file, fall back to the page.
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
