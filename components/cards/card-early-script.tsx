import { headers } from "next/headers";
import { nonceOf } from "@/lib/core/content-security-policy";
import { OPENED_KEY } from "./card-opened";

/** Where the opening of an emailed card is reported, and the secret of its link. */
export type OpeningReport = { url: string; share: string };

/**
 * Runs in the browser as soon as the envelope is parsed. It is sent as text, so it can use nothing from outside itself. It
 * opens a card that this tab has opened before, and makes the button work before React loads. The first press is reported
 * where `report` says so.
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
      // Best effort: no one waits for it.
      fetch(report.url, { method: "POST", keepalive: true, headers, body }).catch(() => undefined);
    }
    try {
      sessionStorage.setItem(key, "1");
    } catch {
      // Storage is blocked: the envelope is closed again after a reload.
    }
    open();
    stage.querySelector<HTMLElement>("[data-card-heading]")?.focus({ preventScroll: true });
  };
  stage.addEventListener("click", onPress);
  try {
    if (sessionStorage.getItem(key) !== null) open();
  } catch {
    // Storage is blocked: the envelope stays closed.
  }
}

/** The script at the start of a stage. */
export async function CardEarlyScript({ cardId, report }: { cardId: string; report: OpeningReport | null }) {
  const nonce = nonceOf(await headers());
  const given = [OPENED_KEY + cardId, report].map((each) => JSON.stringify(each).replaceAll("<", "\\u003c"));
  const text = `(${early})(${given})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text and a card's id; React has no other way to write an inline script
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}
