"use client";

import { type FocusEvent, useEffect, useRef, useState } from "react";
import { failureWords } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast-store";
import { logIn } from "./login-request";
import { isFocusLost } from "./lost-focus";
import type { AdminSession } from "./use-session";

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

/**
 * When the notice disappears after its button was pressed, returns the focus to where it was, or else to the current
 * tab.
 */
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
  const notePress = () => {
    isPressed.current = true;
  };
  return { noteFocus, notePress };
}

/** Stays mounted from the warning until the next login, so that its message about an emailed link is not lost. */
function EndNotice({ email, isOver, secondsLeft }: { email: string; isOver: boolean; secondsLeft: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState("");
  const [isPutOff, setIsPutOff] = useState(false);
  const { noteFocus, notePress } = useFocusBack();
  const again = async () => {
    if (isBusy) return;
    notePress();
    setIsBusy(true);
    setWords("");
    setProblem("");
    setIsPutOff(false);
    try {
      const login = await logIn(email);
      if (!login.isIn) setWords(`${login.words} Open the link in this browser, then come back to this page.`);
    } catch (error) {
      const failure = failureWords(error);
      // A toast may be hidden behind the dialog.
      setProblem(failure);
      toast({ title: "Login Failed", description: failure, variant: "destructive" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <div role="alert" className="desk-end">
        <p>
          {isOver ? "Your session has ended." : "Your session ends soon."}
          {!isOver && (
            <span aria-hidden="true" className="ml-2 font-semibold tabular-nums">
              {clock(secondsLeft)}
            </span>
          )}
        </p>
        <button
          type="button"
          aria-disabled={isBusy}
          onFocus={noteFocus}
          onClick={() => void again()}
          className={buttonClass()}
        >
          {isBusy ? "One moment…" : isOver ? "Log in again" : "Stay logged in"}
        </button>
        {words && !isOver && <p className="basis-full">{words}</p>}
      </div>
      <Dialog
        open={isOver && !isPutOff}
        onClose={() => setIsPutOff(true)}
        title="Your session has ended"
        description="What you typed is still here. Log in again to continue."
        closesOutside={false}
      >
        {words && (
          <p role="status" className="mt-4 rounded-2xl bg-sunken px-4 py-3">
            {words}
          </p>
        )}
        {problem && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
        <p className="mt-4">
          As <strong className="wrap-anywhere">{email}</strong>
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <button type="button" onClick={() => setIsPutOff(true)} className={buttonClass({ look: "quiet" })}>
            Not now
          </button>
          <button type="button" aria-disabled={isBusy} onClick={() => void again()} className={buttonClass()}>
            {isBusy ? "One moment…" : "Log in again"}
          </button>
        </div>
      </Dialog>
    </>
  );
}
