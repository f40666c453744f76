/** The session storage key prefix, followed by the card's id, for cards that this tab has opened. */
export const OPENED_KEY = "oddly.opened.";

/** Whether this tab has opened the card before; false on the server and when storage is blocked. */
export function wasOpened(cardId: string): boolean {
  if (typeof window === "undefined") return false;
  try {
    return sessionStorage.getItem(OPENED_KEY + cardId) !== null;
  } catch {
    return false;
  }
}

/** Remembers that the card is open after a reload of this tab. Never throws. */
export function rememberOpened(cardId: string): void {
  try {
    sessionStorage.setItem(OPENED_KEY + cardId, "1");
  } catch {
    // Without storage, the envelope is just closed again after a reload.
  }
}
