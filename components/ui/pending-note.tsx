"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: says what is loading until its page arrives. Fast pages never show it (see .pending-note). */
export function PendingNote({ children }: { children: string }) {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span role="status" className="pending-note">
      {children}
    </span>
  );
}
