"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { apiResponse, RequestFailed } from "@/components/ui/api-request";
import { askInMs, clockLead } from "@/lib/auth/admin/clock";
import { type AdminNews, adminLook } from "@/lib/auth/admin/theme";
import type { LoginReason } from "./login-reason";
import { onAdminSessionChange, storeAdminSession, storedAdminSession, storedAdminText } from "./session-store";

/** See `clockLead`; null until the server has answered. */
let clockLeadMs: number | null = null;

function endOnThisClock(endsAt: string, serverNow: string | null): Date {
  clockLeadMs = clockLead(clockLeadMs, (Date.parse(serverNow ?? "") || Date.now()) - Date.now());
  return new Date(Date.parse(endsAt) - clockLeadMs);
}

/**
 * When the stored session ends if nobody touches the desk any more, by this device's clock; asking is no touch. Null where the
 * server gave no answer. A session that it refuses is removed. Never throws.
 */
async function askSessionEnd(): Promise<Date | null> {
  const stored = storedAdminSession();
  if (!stored) return null;
  try {
    const response = await apiResponse("/api/admin/session", { headers: { "x-admin-session": stored.id } });
    const { endsAt }: { endsAt: string } = await response.json();
    return endOnThisClock(endsAt, response.headers.get("date"));
  } catch (error) {
    const isRefused = error instanceof RequestFailed && (error.status === 401 || error.status === 403);
    // Another one may have been begun meanwhile.
    if (isRefused && storedAdminSession()?.id === stored.id) storeAdminSession(null);
    return null;
  }
}

/** Source: spec section 9, admin session check. */
const CHECK_MS = 30_000;

/** Who sits at the desk, and whether they still may. `endsAt` in milliseconds by this device's clock, null until it is known. */
export type AdminSession = { email: string; isOver: boolean; endsAt: number | null };

const newsIn = (event?: Event): AdminNews => {
  if (!event) return "look";
  return event.type === "storage" ? "other tab" : "server";
};

/** The same, where nothing in it changed, so that nothing depending on it re-renders. */
function withChanges(last: AdminSession | null, changes: Partial<AdminSession>): AdminSession {
  const next = { email: "", isOver: false, endsAt: null, ...last, ...changes };
  const isSame = last && (Object.keys(next) as (keyof AdminSession)[]).every((key) => last[key] === next[key]);
  return isSame ? last : next;
}

/**
 * Watches over the stored session while the desk is open: at once, every half minute, and when something happens to it. It is
 * null until it was looked at. `leave` forgets the session and ends the watch, once; `onLeave`, which never changes, is told
 * why. It is called as well when there is no session to go on with.
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
    const ask = async () => {
      const end = await askSessionEnd();
      // An answer may come when the desk is not on the screen any more: its timer would be nobody's to stop.
      if (!end || isOver || isGone || hasLeft.current) return;
      isConfirmed = true;
      endsAt = end;
      setSession((last) => withChanges(last, { endsAt: end.getTime() }));
      clearTimeout(atEnd);
      atEnd = setTimeout(() => look(), askInMs(end, new Date()));
    };
    const look = (event?: Event) => {
      if (isGone || hasLeft.current) return;
      const news = newsIn(event);
      const found = adminLook(storedAdminText(), news, { isConfirmed, endsAt }, new Date());
      const email = storedAdminSession()?.email;
      if (email) {
        isOver = false;
        setSession((last) => withChanges(last, { email, isOver, ...(last?.isOver && { endsAt: null }) }));
        // An own event with a session is a new one; one of another tab's may only say that it was used.
        if (news !== "other tab") void ask();
      } else if (found === "again" || isOver) {
        // Once over it waits for the editor to log in again.
        isOver = true;
        setSession((last) => last && withChanges(last, { isOver }));
      } else if (found !== "open") leave(found);
    };
    const currentTheme = () => document.hidden || look();
    look();
    const timer = setInterval(() => look(), CHECK_MS);
    const stop = onAdminSessionChange(look);
    document.addEventListener("visibilitychange", currentTheme);
    return () => {
      isGone = true;
      clearInterval(timer);
      clearTimeout(atEnd);
      stop();
      document.removeEventListener("visibilitychange", currentTheme);
    };
  }, [leave]);
  return { session, leave };
}
