"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { CivilDate } from "@/lib/core/civil-date";

/** On `/classroom`, which is the server's day for everyone: opens the visitor's own day, if it is another. */
export function TodaysLesson({ date }: { date: CivilDate }) {
  useEffect(() => {
    const { today } = document.documentElement.dataset;
    if (today && today !== date) location.replace(`/classroom/${today}`);
  }, [date]);
  return null;
}

export function PrintButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" className={className} onClick={() => window.print()}>
      {children}
    </button>
  );
}

/** Slides that each arrow key moves by. Up and down scroll, because a slide may be longer than the screen. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Moves between the slides by arrow keys, and marks the link of the one in view. Without it, the links work and the
 * slides are one long page. Shows a button for full screen where the browser has it.
 */
export function SlideControls({ className }: { className: string }) {
  const [canFill, setCanFill] = useState(false);
  useEffect(() => {
    setCanFill(document.fullscreenEnabled);
    const slides = [...document.querySelectorAll<HTMLElement>(".slide")];
    const inView = () => slides.findLastIndex((slide) => slide.getBoundingClientRect().top < innerHeight / 2);
    const mark = () => {
      const id = slides[inView()]?.id;
      // An empty `aria-current` would mean false.
      for (const link of document.querySelectorAll(".slide-bar a[href^='#']"))
        if (link.getAttribute("href") === `#${id}`) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
    };
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const isOurs = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.defaultPrevented;
      if (step === undefined || !isOurs || (event.target as Element).matches("input, textarea")) return;
      event.preventDefault();
      slides[inView() + step]?.scrollIntoView();
    };
    mark();
    addEventListener("scroll", mark, { passive: true });
    addEventListener("keydown", move);
    return () => {
      removeEventListener("scroll", mark);
      removeEventListener("keydown", move);
    };
  }, []);
  const fill = () => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  };
  return (
    canFill && (
      <button type="button" className={className} onClick={fill}>
        Full screen
      </button>
    )
  );
}
