"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Moves the focus to element `id` when the part is removed while a button in it has the focus. Returns the part's ref.
 */
export function useFocusAfter<Part extends HTMLElement>(id: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // A layout effect's cleanup runs while the element is still in the page.
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(id)?.focus();
    };
  }, [id]);
  return part;
}
