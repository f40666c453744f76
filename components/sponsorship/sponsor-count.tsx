"use client";

import { useEffect, useRef } from "react";
import type { CountInput } from "@/lib/sponsorship/input";

/** So long it has to be in view, half of it at least, to have been seen. */
const SEEN_AFTER_MS = 1000;

const DAY_MS = 86_400_000;

/** What was seen on this page, for browsers that keep nothing. */
const seen = new Set<string>();

/** Whether this tab has not seen it yet today, by the UTC day that is counted by. From now on it has. */
function isFirstView(box: string): boolean {
  const key = `sponsor-seen/${box}/${Math.floor(Date.now() / DAY_MS)}`;
  if (seen.has(key)) return false;
  seen.add(key);
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
  } catch {
    // Storage is forbidden here: then it is once a page.
  }
  return true;
}

/** Neither waited for nor tried again, and without cookies: it is a number, not a visitor. */
function send(holidayId: string, kind: CountInput["kind"]): void {
  fetch("/api/sponsors/counts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ holidayId, kind }),
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** Calls `onSeen` once, when `box` has been half in view for a second of a tab that is looked at. Gives what ends it. */
function whenSeen(box: Element, onSeen: () => void): () => void {
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = new IntersectionObserver(
    ([entry]) => {
      isInView = Boolean(entry?.isIntersecting);
      settle();
    },
    { threshold: 0.5 },
  );
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
    document.removeEventListener("visibilitychange", settle);
  };
  // A page that is rendered ahead of its visit is hidden, too.
  function settle() {
    clearTimeout(timer);
    if (!isInView || document.visibilityState !== "visible") return;
    timer = setTimeout(() => {
      stop();
      onSeen();
    }, SEEN_AFTER_MS);
  }
  document.addEventListener("visibilitychange", settle);
  watch.observe(box);
  return stop;
}

/** Put into a sponsor's box, it counts that the box was seen and that its link was followed. It shows nothing. */
export function SponsorCount({ holidayId, sponsorId }: { holidayId: string; sponsorId: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = mark.current?.parentElement;
    if (!box) return;
    const stop = whenSeen(box, () => {
      if (isFirstView(`${holidayId}/${sponsorId}`)) send(holidayId, "view");
    });
    const onPress = ({ target, button }: MouseEvent) => {
      // The middle button opens a link as well; the right one only asks what to do.
      if (button < 2 && target instanceof Element && target.closest("a")) send(holidayId, "visit");
    };
    box.addEventListener("click", onPress);
    box.addEventListener("auxclick", onPress);
    return () => {
      stop();
      box.removeEventListener("click", onPress);
      box.removeEventListener("auxclick", onPress);
    };
  }, [holidayId, sponsorId]);
  return <span ref={mark} hidden />;
}
