"use client";

import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";

/** The ID of the search page's own field. If it exists, no dialog opens. */
export const SEARCH_FIELD_ID = "search-field";

/**
 * The search link in the header. With scripts, the link and the `/` key (`useSearchKey`) open a dialog, whose code is
 * loaded on hover or focus. `children` is the icon: rendered on the server, it needs no script.
 */
export function SearchButton({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>();
  const [isOpen, setIsOpen] = useState(false);
  const load = () => import("./search-dialog").then(({ SearchDialog }) => setDialog(() => SearchDialog));
  const warm = () => void load().catch(() => undefined);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const field = document.getElementById(SEARCH_FIELD_ID);
    if (field) return field.focus();
    setIsOpen(true);
    // Offline, or after a release has replaced the file, fall back to the page.
    load().catch(() => location.assign("/search"));
  };
  return (
    <>
      <a
        href="/search"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        data-tooltip="Search"
        className="icon-button"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
      >
        {children}
      </a>
      {Dialog && isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
