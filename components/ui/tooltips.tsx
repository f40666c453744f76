"use client";

import { useEffect, useState } from "react";

/** Source of both: spec section 9, tooltip. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Space between an element and its tooltip; the tooltip's own padding bridges it, so that a pointer can move onto it. */
const GAP_PX = 8;

type Tip = { text: string; x: number; y: number; above: boolean };

function tipOf(element: HTMLElement): Tip {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const above = bottom + 64 > window.innerHeight;
  return { text: element.dataset.tooltip ?? "", x: left + width / 2, y: above ? top - GAP_PX : bottom + GAP_PX, above };
}

/**
 * Shows the tooltip of any element with `data-tooltip`, on every page. It repeats the accessible name of buttons that
 * show only an icon, so it is hidden from screen readers. One listener handles all of them instead of a component
 * around each.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let anchor: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let openUntil = Number.NEGATIVE_INFINITY;
    let isOpen = false;

    const hide = () => {
      clearTimeout(timer);
      if (isOpen) openUntil = performance.now() + SKIP_DELAY_MS;
      isOpen = false;
      anchor = null;
      setTip(null);
    };
    const consider = (event: Event, delay: number) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("[data-slot=tooltip]")) return;
      const next = target?.closest<HTMLElement>("[data-tooltip]") ?? null;
      if (next === anchor) return;
      hide();
      if (!next) return;
      anchor = next;
      const open = () => {
        isOpen = true;
        setTip(tipOf(next));
      };
      timer = setTimeout(open, performance.now() < openUntil ? 0 : delay);
    };
    const onPointer = (event: PointerEvent) => event.pointerType !== "touch" && consider(event, OPEN_DELAY_MS);
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) consider(event, 0);
    };
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();

    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("pointerover", onPointer, { signal });
    document.addEventListener("focusin", onFocus, { signal });
    document.addEventListener("focusout", hide, { signal });
    document.addEventListener("pointerdown", hide, { signal });
    document.addEventListener("keydown", onKey, { signal });
    document.addEventListener("scroll", hide, { signal, capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  if (!tip) return null;
  return (
    <div
      data-slot="tooltip"
      // The padding bridges the gap to the element: the pointer may move onto the tooltip.
      className={`fixed z-60 -translate-x-1/2 ${tip.above ? "mt-2 -translate-y-full pb-2" : "-mt-2 pt-2"}`}
      style={{ left: `clamp(4rem, ${tip.x}px, calc(100vw - 4rem))`, top: tip.y }}
      aria-hidden="true"
    >
      <span className="block whitespace-nowrap rounded-[0.6rem] bg-foreground px-2.5 py-1 font-semibold text-[0.85rem] text-background">
        {tip.text}
      </span>
    </div>
  );
}
