"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For a part that goes from the page while a button in it has the focus: the element `id` takes it then, or the keyboard
 * would begin anew at the page's top. Gives the part's ref.
 */
export function useFocusAfter<Part extends HTMLElement>(id: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // The clean-up of a layout effect comes while the part is still in the page.
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(id)?.focus();
    };
  }, [id]);
  return part;
}
