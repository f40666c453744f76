"use client";

import { useEffect, useRef, useState } from "react";

const EVERY_MS = 30_000;

/** A desk that nobody has touched for so long is not kept open by asking: the session has to come to its end. */
const TOUCHED_MS = 10 * 60_000;

const TOUCHES = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Calls `refresh` every 30 seconds while the page is looked at, and when somebody comes back to it. False while it rests. */
export function useRefresh(refresh: () => void): boolean {
  const latest = useRef(refresh);
  latest.current = refresh;
  const [isRunning, setIsRunning] = useState(true);
  useEffect(() => {
    let touchedAt = Date.now();
    let askedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
      setIsRunning(true);
    };
    const look = () => {
      const isTouched = Date.now() - touchedAt < TOUCHED_MS;
      setIsRunning(isTouched);
      if (document.hidden || !isTouched || Date.now() - askedAt < EVERY_MS - 1000) return;
      askedAt = Date.now();
      latest.current();
    };
    const come = () => {
      if (document.hidden) return;
      touch();
      look();
    };
    const timer = setInterval(look, EVERY_MS);
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true });
    document.addEventListener("visibilitychange", come);
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) window.removeEventListener(name, touch);
      document.removeEventListener("visibilitychange", come);
    };
  }, []);
  return isRunning;
}
