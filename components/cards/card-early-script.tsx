import { OPENED_KEY } from "./card-opened";

/**
 * Runs in the browser as soon as the envelope has been read, as text: it may use nothing from outside itself. Shows the
 * card at once where this tab has opened it before, and lets the button work for those who press it before React is there.
 */
function early(key: string) {
  const stage = document.currentScript?.parentElement;
  if (!stage) return;
  const open = () => {
    stage.dataset.phase = "open";
  };
  const onPress = (event: Event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-open-card]"))) return;
    stage.removeEventListener("click", onPress);
    try {
      sessionStorage.setItem(key, "1");
    } catch {
      // Nothing that would have to be told.
    }
    open();
    stage.querySelector<HTMLElement>("[data-card-heading]")?.focus({ preventScroll: true });
  };
  stage.addEventListener("click", onPress);
  try {
    if (sessionStorage.getItem(key) !== null) open();
  } catch {
    // Storage is forbidden: the envelope stays closed.
  }
}

/** The script at the start of a stage. */
export function CardEarlyScript({ cardId }: { cardId: string }) {
  const text = `(${early})(${JSON.stringify(OPENED_KEY + cardId).replaceAll("<", "\\u003c")})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text and a card's id; React has no other way to write an inline script
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}
