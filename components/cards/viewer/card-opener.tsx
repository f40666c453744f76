"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { FIELD_BUTTON, GHOST_BUTTON } from "@/components/ui/button-classes";
import { hueStyle } from "@/components/ui/hue";
import { dayAndTime, deviceHourCycle } from "@/lib/cards/day-and-time";
import { isSolemn, type Tone } from "@/lib/holidays/tone";
import type { Confetti } from "./confetti";
import "./opening.css";

/** The time from the click until the card is open: the length of the animations in opening.css. */
const OPENING_MS = 1350;

/** When the card slides out and the confetti starts. */
const CONFETTI_MS = 700;

/** Whether this tab has opened the card before; false on the server and when storage is blocked. */
function wasOpened(openedKey: string): boolean {
  if (typeof window === "undefined") return false;
  try {
    return sessionStorage.getItem(openedKey) !== null;
  } catch {
    return false;
  }
}

/** Remembers that the card is open after a reload of this tab. Never throws. */
function rememberOpened(openedKey: string): void {
  try {
    sessionStorage.setItem(openedKey, "1");
  } catch {
    // Without storage, the envelope is just closed again after a reload.
  }
}

type CardOpenerProps = {
  /** The key in session storage that says that this tab has opened the card. */
  openedKey: string;
  /** The card's holiday. */
  holiday: Confetti & { tone: Tone };
  /** The owner sees the card open, and can put it back into its envelope. */
  isOwner: boolean;
  /** Runs before React loads. */
  script: ReactNode;
  envelope: ReactNode;
  card: ReactNode;
  children?: ReactNode;
};

/** Opens the envelope. Its content is passed as props, so that only this file is sent to the browser as a script. */
export function CardOpener(props: CardOpenerProps) {
  const { openedKey, holiday, isOwner, script, envelope, card, children } = props;
  const { emoji, hue, tone } = holiday;
  const [phase, setPhase] = useState<"sealed" | "opening" | "open">(() => {
    return !isOwner && !wasOpened(openedKey) ? "sealed" : "open";
  });
  const [clicks, setClicks] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (phase !== "opening") return;
    // Caught here, because a failure may come before anything is thrown.
    const loading = isSolemn({ tone }) ? null : import("./confetti").catch(() => null);
    const throwIt = () => void loading?.then((code) => code?.throwConfetti({ emoji, hue }));
    const confetti = setTimeout(throwIt, CONFETTI_MS);
    const end = setTimeout(() => setPhase("open"), OPENING_MS);
    return () => {
      clearTimeout(confetti);
      clearTimeout(end);
    };
  }, [phase, emoji, hue, tone]);

  useEffect(() => {
    if (clicks > 0) stage.current?.querySelector<HTMLElement>("[data-card-heading]")?.focus({ preventScroll: true });
  }, [clicks]);

  const open = () => {
    if (phase !== "sealed") return;
    rememberOpened(openedKey);
    setPhase(matchMedia("(prefers-reduced-motion: reduce)").matches ? "open" : "opening");
    setClicks(clicks + 1);
  };
  const putBack = () => {
    for (const video of stage.current?.querySelectorAll("video") ?? []) video.pause();
    setPhase("sealed");
    setClicks(0);
    // This change adds the button and removes the clicked one.
    requestAnimationFrame(() => button.current?.focus());
  };

  return (
    // The script below may have opened it before React loaded.
    <div
      ref={stage}
      className="hued card-stage grid"
      style={hueStyle(hue, tone)}
      data-tone={tone}
      data-phase={phase}
      suppressHydrationWarning
    >
      {script}
      <div className="needs-script card-arrival relative z-2 flex min-w-0 flex-col items-center gap-8 self-start pt-[clamp(4rem,15svh,8.5rem)] pb-8 [grid-area:1/1] in-data-[phase=open]:hidden">
        {envelope}
        <button
          ref={button}
          type="button"
          data-slot="button"
          data-open-card
          onClick={open}
          // The whole envelope can be pressed. The button must not move: a transform would shrink that area to itself.
          className={`${FIELD_BUTTON} card-open-button min-h-14 min-w-60 text-[1.15rem] after:absolute after:inset-0 active:translate-none!`}
        >
          Open your card
        </button>
      </div>
      <div className="card-place min-w-0 [grid-area:1/1] perspective-[1800px] perspective-origin-[50%_18rem]">
        {card}
      </div>
      <p role="status" className="sr-only">
        {clicks > 0 && "Your card is open."}
      </p>
      <div className="card-below">
        {isOwner && (
          <p className="needs-script mt-3 text-center">
            <button type="button" data-slot="button" onClick={putBack} className={GHOST_BUTTON}>
              See how it arrives
            </button>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** Shows when the reader's link expires, in the device's time zone. `endsAt` is ISO 8601. */
export function LinkEnd({ endsAt }: { endsAt: string }) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => setWords(dayAndTime(new Date(endsAt), new Date(), deviceHourCycle())), [endsAt]);
  return (
    <p className="mt-3 min-h-5 text-muted-foreground text-sm">
      {words && (
        <>
          This link works until <time dateTime={endsAt}>{words}</time>. Save the card as a picture to keep it.
        </>
      )}
    </p>
  );
}
