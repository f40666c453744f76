"use client";

import { useEffect, useRef } from "react";
import { canPullAt, destinationOf, intentOf, leanOf, type Pull, turnBetween } from "./tear-off";

/** How long a torn sheet waits for the next day's page before it comes back, in ms. */
const PATIENCE_MS = 4000;

/** How long a sheet takes to come back, in ms. */
const SETTLE_MS = 250;

/** How long the browser may show the page before while React renders the next, in ms. */
const PAINT_MS = 400;

/** Fields in the sheet, where a finger selects text. */
const FIELDS = "input, textarea, select, dialog, video";

/** Whether a transition is under way. Unlike a list of its animations, this computes no styles. */
const isTurning = (): boolean =>
  CSS.supports("selector(:active-view-transition)") && document.documentElement.matches(":active-view-transition");

/** Ends a page turn that is under way: the next page must not wait for it. */
function finishTurn(): void {
  if (!isTurning()) return;
  for (const animation of document.getAnimations()) {
    const { effect } = animation;
    if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition")) animation.finish();
  }
}

/** Returns the day of one of our pages: that of `/holiday/{date}`, the visitor's on the home page; null for others. */
function dayAt({ pathname }: URL): string | null {
  const [, date = null] = /^\/holiday\/(\d{4}-\d{2}-\d{2})$/.exec(pathname) ?? [];
  return pathname === "/" ? (document.documentElement.dataset.today ?? null) : date;
}

/** Resolves when another page has replaced `sheet`; nothing is painted until then, so it does not wait long. */
async function waitForNextPage(sheet: HTMLElement): Promise<void> {
  for (let ms = 0; sheet.isConnected && ms < PAINT_MS; ms += 10) await new Promise((next) => setTimeout(next, 10));
}

/**
 * Turns the page when the browser goes back or forward from `sheet`: React plays no transition then. Needs a browser
 * that lets a page prepare for that; others, and those that show a transition of their own, go on as always.
 */
function turnOnTraverse(event: NavigateEvent, sheet: HTMLElement): void {
  const { navigationType, destination, cancelable, canIntercept, hasUAVisualTransition } = event;
  if (navigationType !== "traverse" || !destination.sameDocument || !cancelable || !canIntercept) return;
  if (hasUAVisualTransition || !("NavigationPrecommitController" in window)) return;
  const from = sheet.querySelector("time")?.dateTime ?? null;
  const types = turnBetween(from, dayAt(new URL(destination.url)), sheet.dataset.tone === "solemn");
  if (!types) return;
  const precommitHandler = () =>
    new Promise<void>((captured) => {
      const update = () => {
        captured();
        return waitForNextPage(sheet);
      };
      document.startViewTransition({ update, types: [...types] });
    });
  event.intercept({ focusReset: "manual", precommitHandler });
}

/** Lets a finger pull the page of `sheet` and tear it off. Returns a function that ends that. */
function letTear(sheet: HTMLElement, page: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const linkTo = (day: "next" | "prev") => sheet.querySelector<HTMLAnchorElement>(`a[rel="${day}"]`);
  const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;
  // On an enlarged page a finger has to move the view sideways.
  const allow = () => sheet.toggleAttribute("data-tearable", !isZoomed());
  let start: { x: number; y: number; at: number; pointerId: number } | null = null;
  let isPulling = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pullOf = (event: PointerEvent, { x, y, at }: NonNullable<typeof start>): Pull => ({
    dx: event.clientX - x,
    dy: event.clientY - y,
    ms: event.timeStamp - at,
  });
  const settle = () => {
    const { transform } = page.style;
    page.style.transform = "";
    if (transform) page.animate?.({ transform: [transform, "none"] }, { duration: SETTLE_MS, easing: "ease-out" });
    timer = setTimeout(() => sheet.removeAttribute("data-pulled"), SETTLE_MS);
  };
  const drop = () => {
    start = null;
    if (isPulling) settle();
    isPulling = false;
  };

  const press = (event: PointerEvent) => {
    if (start) return drop();
    const { target, pointerType, isPrimary, clientX: x, clientY: y, timeStamp: at, pointerId } = event;
    if (pointerType !== "touch" || !isPrimary || isZoomed() || !canPullAt(x, window.innerWidth)) return;
    if (target instanceof Element && !target.closest(FIELDS)) start = { x, y, at, pointerId };
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start?.pointerId) return;
    const pull = pullOf(event, start);
    if (!isPulling) {
      const intent = intentOf(pull);
      if (intent === "scroll") start = null;
      if (intent !== "pull") return;
      isPulling = true;
      clearTimeout(timer);
      sheet.setAttribute("data-pulled", "");
      // Links load their page at a touch, and this one may be below the fold.
      linkTo(pull.dx < 0 ? "next" : "prev")?.dispatchEvent(new Event("touchstart", { bubbles: true }));
    }
    if (!reducedMotion.matches) page.style.transform = leanOf(pull, page.offsetWidth, linkTo("next") !== null);
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerId !== start?.pointerId) return;
    const day = isPulling ? destinationOf(pullOf(event, start), page.offsetWidth) : null;
    const link = day && linkTo(day);
    if (!link) return drop();
    start = null;
    isPulling = false;
    link.click();
    // The torn sheet stays as it is until the next page replaces it.
    if (day === "next") timer = setTimeout(settle, PATIENCE_MS);
    else settle();
  };

  allow();
  page.addEventListener("pointerdown", press, { signal });
  page.addEventListener("pointermove", move, { signal });
  page.addEventListener("pointerup", lift, { signal });
  page.addEventListener("pointercancel", drop, { signal });
  window.visualViewport?.addEventListener("resize", allow, { signal });
  for (const input of ["pointerdown", "keydown"])
    document.addEventListener(input, finishTurn, { signal, capture: true, passive: true });
  window.navigation?.addEventListener("navigate", (event) => turnOnTraverse(event, sheet), { signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Makes the sheet around it one that can be torn off with a finger. Shows nothing. */
export function TearOff() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = marker.current?.closest<HTMLElement>(".sheet");
    const page = sheet?.querySelector<HTMLElement>(".sheet-page");
    return sheet && page ? letTear(sheet, page) : undefined;
  }, []);
  return <span ref={marker} hidden />;
}
