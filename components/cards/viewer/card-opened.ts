/** The key, with the card's id, under which a tab remembers that it has opened the card. */
export const OPENED_KEY = "oddly.opened.";

/** Whether this tab has opened the card before; false on the server and where storage is blocked. */
export function wasOpened(cardId: string): boolean {
  if (typeof window === "undefined") return false;
  try {
    return sessionStorage.getItem(OPENED_KEY + cardId) !== null;
  } catch {
    return false;
  }
}

/** Makes a reload in this tab show the card open. Never throws. */
export function rememberOpened(cardId: string): void {
  try {
    sessionStorage.setItem(OPENED_KEY + cardId, "1");
  } catch {
    // The envelope is closed again after a reload: nothing is lost.
  }
}
