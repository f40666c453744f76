"use client";

import { useEffect, useRef } from "react";
import { hued } from "../hued";
import { throwConfetti } from "./confetti";

type CelebrationProps = {
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
};

/** Over the whole page for a moment: the card is made. */
export function Celebration({ emoji, hue }: CelebrationProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    words.current?.focus();
    void throwConfetti({ emoji, hue });
  }, [emoji, hue]);
  return (
    <div className="hued celebration" style={hued(hue)}>
      <div className="celebration-envelope" aria-hidden="true">
        <span className="celebration-flap" />
        <span className="sticker celebration-emoji">{emoji}</span>
        <span className="celebration-pocket" />
        <span className="sticker celebration-seal">{emoji}</span>
      </div>
      <p ref={words} tabIndex={-1} className="font-display font-extrabold text-4xl outline-none">
        Your card is ready!
      </p>
    </div>
  );
}
