/** Under this and the card's id a tab remembers that the card has been opened in it. */
export const OPENED_KEY = "oddly.opened.";

/** Whether the card has been opened in this tab before; false on the server, and where storage is forbidden. */
export function wasOpened(cardId: string): boolean {
  if (typeof window === "undefined") return false;
  try {
    return sessionStorage.getItem(OPENED_KEY + cardId) !== null;
  } catch {
    return false;
  }
}

/** From now on a reload in this tab shows the card open. Never throws. */
export function rememberOpened(cardId: string): void {
  try {
    sessionStorage.setItem(OPENED_KEY + cardId, "1");
  } catch {
    // Then the envelope is there again after a reload: nothing is lost.
  }
}
