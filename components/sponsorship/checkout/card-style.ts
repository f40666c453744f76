"use client";

import type { StripeCardElementOptions } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

/** Returns a CSS variable's color in hex. The provider's field is a separate page that knows none of our variables. */
function plainColor(variable: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  if (!context) return "";
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

type CardStyle = NonNullable<StripeCardElementOptions["style"]>;

function styleNow(): CardStyle {
  const ink = plainColor("--ink");
  const danger = plainColor("--danger");
  return {
    base: {
      color: ink,
      iconColor: plainColor("--ink-soft"),
      fontFamily: "Figtree, ui-sans-serif, system-ui, sans-serif",
      // With a smaller font, phones zoom in when a visitor types.
      fontSize: "16px",
      "::placeholder": { color: plainColor("--ink-soft") },
    },
    invalid: { color: danger, iconColor: danger },
  };
}

/** Returns the card field's style in the current theme's colors. It changes with the theme. */
export function useCardStyle(): CardStyle | null {
  const [style, setStyle] = useState<CardStyle | null>(null);
  useEffect(() => {
    const read = () => setStyle(styleNow());
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["class", "data-color-theme", "data-accent"] });
    return () => observer.disconnect();
  }, []);
  return style;
}
