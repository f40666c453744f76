"use client";

import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { onSettingsChange } from "./look";
import { areShortcutsOn, isShortcut } from "./shortcuts";

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
