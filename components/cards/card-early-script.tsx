import { OPENED_KEY } from "./card-opened";

/** Where it is noted that a card which came by mail is opened, and the secret of its link. */
export type OpeningReport = { url: string; share: string };

/**
 * Runs in the browser as soon as the envelope has been read, as text: it may use nothing from outside itself. Shows the
 * card at once where this tab has opened it before, and lets the button work for those who press it before React is there.
 * The first press is reported, if anybody wants to know.
 */
function early(key: string, report: OpeningReport | null) {
  const stage = document.currentScript?.parentElement;
  if (!stage) return;
  const open = () => {
    stage.dataset.phase = "open";
  };
  const onPress = (event: Event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-open-card]"))) return;
    stage.removeEventListener("click", onPress);
    if (report) {
      const body = JSON.stringify({ share: report.share });
      const headers = { "content-type": "application/json" };
      // Nobody waits for it, nor hears when it is lost.
      fetch(report.url, { method: "POST", keepalive: true, headers, body }).catch(() => undefined);
    }
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
export function CardEarlyScript({ cardId, report }: { cardId: string; report: OpeningReport | null }) {
  const given = [OPENED_KEY + cardId, report].map((each) => JSON.stringify(each).replaceAll("<", "\\u003c"));
  const text = `(${early})(${given})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text and a card's id; React has no other way to write an inline script
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}
