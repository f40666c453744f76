import { useEffect, useState } from "react";

/** Seconds before another link can be requested: most email has arrived by then. */
const RESEND_SECONDS = 30;

/** Returns the seconds until another link can be requested, 0 if it can be now; `restart` starts the wait again. */
export function useResendWait(): { secondsLeft: number; restart: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(RESEND_SECONDS);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { secondsLeft, restart: () => setSecondsLeft(RESEND_SECONDS) };
}
