"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { hueStyle } from "@/components/ui/hue";
import { isSolemn, type Tone } from "@/lib/holidays/tone";
import { rememberOpened, wasOpened } from "./card-opened";
import { throwConfetti } from "./confetti";

/** The time from the click until the card is open: the length of the animations in app/styles/card-opening.css. */
const OPENING_MS = 1350;

/** When the card slides out and the confetti starts. */
const CONFETTI_MS = 700;

type CardOpenerProps = {
  cardId: string;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  sealed: boolean;
  /** Whether the card can be put back into its envelope. */
  canReplay: boolean;
  /** Runs before React loads. */
  script: ReactNode;
  envelope: ReactNode;
  card: ReactNode;
  children?: ReactNode;
  onOpen?: (() => void) | undefined;
};

/** Opens the envelope. Its content is passed as props, so that only this file is sent to the browser as a script. */
export function CardOpener({
  cardId,
  emoji,
  hue,
  tone,
  sealed,
  canReplay,
  script,
  envelope,
  card,
  children,
  onOpen,
}: CardOpenerProps) {
  const [phase, setPhase] = useState<"sealed" | "opening" | "open">(() => {
    return sealed && !wasOpened(cardId) ? "sealed" : "open";
  });
  const [clicks, setClicks] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (phase !== "opening") return;
    const confetti = isSolemn({ tone }) ? undefined : setTimeout(() => throwConfetti({ emoji, hue }), CONFETTI_MS);
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
    rememberOpened(cardId);
    setPhase(matchMedia("(prefers-reduced-motion: reduce)").matches ? "open" : "opening");
    setClicks(clicks + 1);
    onOpen?.();
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
      className="hued card-stage"
      style={hueStyle(hue, tone)}
      data-tone={tone}
      data-phase={phase}
      suppressHydrationWarning
    >
      {script}
      {(sealed || canReplay) && (
        <div className="needs-script card-arrival">
          {envelope}
          <button
            ref={button}
            type="button"
            data-open-card
            onClick={open}
            className={buttonClass({ look: "field", className: "card-open-button" })}
          >
            Open your card
          </button>
        </div>
      )}
      <div className="card-place">{card}</div>
      <p role="status" className="sr-only">
        {clicks > 0 && "Your card is open."}
      </p>
      <div className="card-below">
        {canReplay && (
          <p className="needs-script card-replay">
            <button type="button" onClick={putBack} className={buttonClass({ look: "ghost" })}>
              See how it arrives
            </button>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
