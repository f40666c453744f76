"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: says what is loading until its page arrives. Fast pages never show it (it appears after 250 ms). */
export function PendingNote({ children }: { children: string }) {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span
      role="status"
      className="fixed top-[max(0.75rem,env(safe-area-inset-top))] left-1/2 z-60 -translate-x-1/2 animate-in fade-in-0 fill-mode-backwards whitespace-nowrap rounded-full bg-foreground px-4.5 py-2 font-semibold text-[0.9rem] text-background delay-250"
    >
      {children}
    </span>
  );
}
