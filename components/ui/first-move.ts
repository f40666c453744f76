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

let lastKey: KeyboardEvent | null = null;

const note = (event: KeyboardEvent) => {
  lastKey = event;
};

/** Notes key presses while the code of `useSearchKey` is not there. */
export const noteKeys = () => window.addEventListener("keydown", note, true);

if (typeof window !== "undefined") noteKeys();

/** Later than this, the visitor no longer expects an answer. */
const LATEST_ANSWER_MS = 5000;

/** Stops noting key presses, and returns the last one if it was not long ago. */
export function takeLastKey(): KeyboardEvent | null {
  window.removeEventListener("keydown", note, true);
  const event = lastKey;
  lastKey = null;
  return event && performance.now() - event.timeStamp < LATEST_ANSWER_MS ? event : null;
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
