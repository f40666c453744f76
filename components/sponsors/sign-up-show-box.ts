/** The page is fetched anew; after so long somebody is doing something else. */
const WAIT_MS = 5000;

/** The box of the page's own sponsor: whoever has just paid for it wants to see it. */
const findBox = () => document.querySelector<HTMLElement>('main aside[aria-label="Sponsor"]');

/** Nobody has gone elsewhere: what had the focus is closed, or gone with the old page. */
const isFree = () => document.activeElement === document.body || document.activeElement?.ariaHasPopup === "dialog";

function show(box: HTMLElement): void {
  if (!isFree()) return;
  box.tabIndex = -1;
  box.focus({ preventScroll: true });
  box.scrollIntoView({ block: "center" });
}

/** Brings the sponsor's box into view, and the focus to it, as soon as the page has it. */
export function showSponsorBox(): void {
  const look = () => {
    const box = findBox();
    if (!box) return;
    observer.disconnect();
    // The page is laid out by then, and the window is closed.
    requestAnimationFrame(() => show(box));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WAIT_MS);
  look();
}
