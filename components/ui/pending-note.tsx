"use client";

import { useLinkStatus } from "next/link";
import { createPortal } from "react-dom";

/** Inside a link: says what is loading until its page arrives. Fast pages never show it (it appears after 250 ms). */
export function PendingNote({ children }: { children: string }) {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  // Not where the link is: until the page has loaded, a `section` contains what is fixed inside it.
  return createPortal(
    <span
      role="status"
      className="fixed top-[max(0.75rem,env(safe-area-inset-top))] left-1/2 z-60 -translate-x-1/2 appear whitespace-nowrap rounded-full bg-foreground px-4.5 py-2 font-semibold text-[0.9rem] text-background [animation-delay:250ms]"
    >
      {children}
    </span>,
    document.querySelector("dialog[open]") ?? document.body,
  );
}
