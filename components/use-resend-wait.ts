"use client";

import { useEffect, useState } from "react";

/** A second link may be asked for after so many seconds: most mail has arrived by then. */
const RESEND_SECONDS = 30;

/** In how many seconds another link may be asked for, 0 for now; `restart` begins to wait anew. */
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
