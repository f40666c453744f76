"use client";

import type { MouseEvent, ReactNode } from "react";
import { editorAddress, openerId } from "./use-open-holiday";

type EditorLinkProps = { id: string; onOpen: (id: string) => void; className?: string; children: ReactNode };

/** A link that opens a holiday's editor in place, or in a new tab with a modifier key. */
export function EditorLink({ id, onOpen, className = "", children }: EditorLinkProps) {
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a id={openerId(id)} href={editorAddress(id)} onClick={press} className={className}>
      {children}
    </a>
  );
}
