"use client";

import { useMutation } from "@tanstack/react-query";
import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { apiResponse, failureText, RequestFailed } from "@/components/ui/api-request";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/input";
import { askInMs, checkAdminSession, clockLead, type SessionNotice } from "@/lib/auth/admin/browser-session";
import { adminClient, toastFailure } from "./admin-data";
import { type LoginReason, logIn } from "./admin-request";
import { AdminButton } from "./buttons";
import { isFocusLost } from "./panel";
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
type AdminSession = { email: string; isOver: boolean; endsAt: number | null };

const noticeOf = (event?: Event): SessionNotice => {
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
      const news = noticeOf(event);
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

/** How long before the session's end to warn. */
const WARN_MS = 120_000;

/** Returns the seconds left in the last two minutes, or null. `endsAt` in milliseconds, null for unknown. */
function useSecondsLeft(endsAt: number | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (endsAt === null) return;
    const count = () => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    let every: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      count();
      every = setInterval(count, 1000);
    };
    const timer = setTimeout(begin, Math.max(0, endsAt - WARN_MS - Date.now()));
    return () => {
      clearTimeout(timer);
      clearInterval(every);
      setSeconds(null);
    };
  }, [endsAt]);
  return seconds;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Warns before the session ends, and then lets the editor log in again in place, so that typed text is not lost. */
export function AdminEnd({ session: { email, isOver, endsAt } }: { session: AdminSession }) {
  const secondsLeft = useSecondsLeft(isOver ? null : endsAt);
  if (!isOver && secondsLeft === null) return null;
  return <EndNotice email={email} isOver={isOver} secondsLeft={secondsLeft ?? 0} />;
}

/** When the notice disappears after its button was pressed, returns the focus to where it was, or to the current tab. */
function useFocusBack() {
  const from = useRef<Element | null>(null);
  const isPressed = useRef(false);
  useEffect(
    () => () => {
      if (!isPressed.current || !isFocusLost()) return;
      const tab = document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
      const back = from.current instanceof HTMLElement && from.current.isConnected ? from.current : tab;
      back?.focus();
    },
    [],
  );
  const noteFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) from.current = relatedTarget;
  };
  return { noteFocus, isPressed };
}

/** Stays mounted from the warning until the next login, so that its message about an emailed link is not lost. */
function EndNotice({ email, isOver, secondsLeft }: { email: string; isOver: boolean; secondsLeft: number }) {
  const [isPutOff, setIsPutOff] = useState(false);
  const { noteFocus, isPressed } = useFocusBack();
  const login = useMutation(
    {
      mutationFn: () => logIn(email),
      // The dialog has the error itself, and on a phone a toast would cover it.
      onError: (error) => isOver || toastFailure("Login Failed", failureText(error)),
    },
    adminClient,
  );
  const again = () => {
    setIsPutOff(false);
    login.mutate();
  };
  const isBusy = login.isPending;
  const action = isOver ? "Log in again" : "Stay logged in";
  const words =
    login.data?.isIn === false && `${login.data.words} Open the link in this browser, then come back to this page.`;
  return (
    <>
      <div
        role="alert"
        className="sticky top-2 z-30 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-[1.25rem] border border-primary bg-card py-2.5 pr-3 pl-4.5 shadow-xl"
      >
        <p>
          {isOver ? "Your session has ended." : "Your session ends soon."}
          {!isOver && (
            <span aria-hidden="true" className="ml-2 font-semibold tabular-nums">
              {clock(secondsLeft)}
            </span>
          )}
        </p>
        <AdminButton
          variant="default"
          isLocked={isBusy}
          onFocus={noteFocus}
          onClick={() => {
            isPressed.current = true;
            again();
          }}
        >
          {isBusy ? "One moment…" : action}
        </AdminButton>
        {words && !isOver && <p className="basis-full">{words}</p>}
      </div>
      <Dialog open={isOver && !isPutOff} onOpenChange={() => setIsPutOff(true)}>
        <DialogContent onInteractOutside={(event) => event.preventDefault()}>
          <DialogHeader>
            <DialogTitle>Your session has ended</DialogTitle>
            <DialogDescription>What you typed is still here. Log in again to continue.</DialogDescription>
          </DialogHeader>
          {words && (
            <p role="status" className="mt-4 rounded-2xl bg-muted px-4 py-3">
              {words}
            </p>
          )}
          {login.error && <FieldError role="alert">{failureText(login.error)}</FieldError>}
          <p className="mt-4">
            As <strong className="wrap-anywhere">{email}</strong>
          </p>
          <DialogFooter>
            <AdminButton onClick={() => setIsPutOff(true)}>Not now</AdminButton>
            <AdminButton variant="default" isLocked={isBusy} onClick={again}>
              {isBusy ? "One moment…" : "Log in again"}
            </AdminButton>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
