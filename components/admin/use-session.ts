"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { apiResponse, RequestFailed } from "@/components/ui/api-request";
import { askInMs, clockLead } from "@/lib/auth/admin/clock";
import { type AdminNews, checkAdminSession } from "@/lib/auth/admin/session-check";
import type { LoginReason } from "./login-reason";
import { onAdminSessionChange, storeAdminSession, storedAdminSession, storedAdminText } from "./session-store";

/** See `clockLead`; null until the server has responded. */
let clockLeadMs: number | null = null;

function endOnThisClock(endsAt: string, serverNow: string | null): Date {
  clockLeadMs = clockLead(clockLeadMs, (Date.parse(serverNow ?? "") || Date.now()) - Date.now());
  return new Date(Date.parse(endsAt) - clockLeadMs);
}

/**
 * Returns when the stored session ends without further use, by this device's clock, or null without a response. The
 * request does not extend the session. A rejected session is removed. Never throws.
 */
async function fetchSessionEnd(): Promise<Date | null> {
  const stored = storedAdminSession();
  if (!stored) return null;
  try {
    const response = await apiResponse("/api/admin/session", { headers: { "x-admin-session": stored.id } });
    const { endsAt }: { endsAt: string } = await response.json();
    return endOnThisClock(endsAt, response.headers.get("date"));
  } catch (error) {
    const isRefused = error instanceof RequestFailed && (error.status === 401 || error.status === 403);
    // A new session may have started meanwhile.
    if (isRefused && storedAdminSession()?.id === stored.id) storeAdminSession(null);
    return null;
  }
}

/** Source: spec section 9, admin session check. */
const CHECK_MS = 30_000;

/** The session's editor and whether it has ended. `endsAt` in milliseconds by this device's clock, null until known. */
export type AdminSession = { email: string; isOver: boolean; endsAt: number | null };

const newsIn = (event?: Event): AdminNews => {
  if (!event) return "look";
  return event.type === "storage" ? "other tab" : "server";
};

/** Returns the same object when nothing changed, so that nothing depending on it re-renders. */
function withChanges(last: AdminSession | null, changes: Partial<AdminSession>): AdminSession {
  const next = { email: "", isOver: false, endsAt: null, ...last, ...changes };
  const isSame = last && (Object.keys(next) as (keyof AdminSession)[]).every((key) => last[key] === next[key]);
  return isSame ? last : next;
}

/**
 * Watches the stored session while the dashboard is open: on mount, every 30 seconds, and on changes. It is null until
 * first checked. `leave` removes the session and stops watching, once, and calls `onLeave`, which must be stable.
 * `onLeave` is also called when there is no usable session.
 */
export function useAdminSession(onLeave: (reason: LoginReason) => void) {
  const [session, setSession] = useState<AdminSession | null>(null);
  const hasLeft = useRef(false);
  const leave = useCallback(
    (reason: LoginReason) => {
      if (hasLeft.current) return;
      hasLeft.current = true;
      storeAdminSession(null);
      onLeave(reason);
    },
    [onLeave],
  );
  useEffect(() => {
    let isConfirmed = false;
    let endsAt: Date | null = null;
    let isOver = false;
    let isGone = false;
    let atEnd: ReturnType<typeof setTimeout> | undefined;
    const refreshEnd = async () => {
      const end = await fetchSessionEnd();
      // The response may arrive after unmount, when its timer would never be cleared.
      if (!end || isOver || isGone || hasLeft.current) return;
      isConfirmed = true;
      endsAt = end;
      setSession((last) => withChanges(last, { endsAt: end.getTime() }));
      clearTimeout(atEnd);
      atEnd = setTimeout(() => check(), askInMs(end, new Date()));
    };
    const check = (event?: Event) => {
      if (isGone || hasLeft.current) return;
      const news = newsIn(event);
      const found = checkAdminSession(storedAdminText(), news, { isConfirmed, endsAt }, new Date());
      const email = storedAdminSession()?.email;
      if (email) {
        isOver = false;
        setSession((last) => withChanges(last, { email, isOver, ...(last?.isOver && { endsAt: null }) }));
        // This tab's event with a session means a new one; another tab's may only mean that it was used.
        if (news !== "other tab") void refreshEnd();
      } else if (found === "again" || isOver) {
        // After the end, wait for the editor to log in again.
        isOver = true;
        setSession((last) => last && withChanges(last, { isOver }));
      } else if (found !== "open") leave(found);
    };
    const checkIfVisible = () => document.hidden || check();
    check();
    const timer = setInterval(() => check(), CHECK_MS);
    const stop = onAdminSessionChange(check);
    document.addEventListener("visibilitychange", checkIfVisible);
    return () => {
      isGone = true;
      clearInterval(timer);
      clearTimeout(atEnd);
      stop();
      document.removeEventListener("visibilitychange", checkIfVisible);
    };
  }, [leave]);
  return { session, leave };
}
