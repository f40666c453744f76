/** What a visitor may do first; `popstate` is back or forward to another page of the site. */
const MOVES = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "scroll", "click", "popstate"];

/** Whether the visitor has done something before scripts ran, or came for a part of the page. */
const hasMoved = () => scrollY > 0 || location.hash !== "" || document.activeElement !== document.body;

/**
 * Resolves when the visitor first does something on the page: moves the pointer, touches, scrolls, presses a key. What
 * only answers to that needs no script before. In the layout's scripts, so that it knows about moves on earlier pages.
 */
export const firstMove = new Promise<void>((resolve) => {
  if (typeof window === "undefined" || hasMoved()) return resolve();
  const stop = new AbortController();
  const move = () => {
    stop.abort();
    resolve();
  };
  for (const each of MOVES) window.addEventListener(each, move, { capture: true, passive: true, signal: stop.signal });
});

/** The last key press: `useSearchKey` answers to one from before its code was there. */
export const lastKey: { event?: KeyboardEvent } = {};

if (typeof window !== "undefined") {
  const note = (event: KeyboardEvent) => {
    lastKey.event = event;
  };
  window.addEventListener("keydown", note, true);
}

/** Resolves once the page has loaded and the browser has nothing else to do. On the server at once. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof window === "undefined") return resolve();
    // Safari has no idle callbacks.
    const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve));
    if (document.readyState === "complete") wait();
    else window.addEventListener("load", wait, { once: true });
  });
