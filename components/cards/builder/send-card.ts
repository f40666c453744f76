import type { Occasion } from "@/lib/cards/builder";
import type { CardForm } from "@/lib/cards/form";
import { type FailedSend, INVALID_RESPONSE, sendFailureText } from "@/lib/cards/sending";
import { readApiError } from "@/lib/core/errors";
import { addToHistory } from "../history-store";
import type { ChosenVideo } from "./video-choice";

/** Twenty megabytes over a slow connection take minutes. */
const TIMEOUT_MS = 5 * 60_000;

/** A card as returned by the server; `objectId` is the id to create links for. */
export type SentCard = { id: string; objectId: string };

/** Why a card wasn't sent, with the message for the visitor. */
export type SendFailure = FailedSend & ReturnType<typeof sendFailureText>;

type SendOptions = {
  /** The same for the same card: sending twice under one key creates one card. */
  idempotencyKey: string;
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

function bodyOf(form: CardForm, video: ChosenVideo | null): FormData {
  const body = new FormData();
  const { holidayId, selectedDate, message, senderName, recipientName, salutation, includeSelfie } = form;
  const fields = { holidayId, selectedDate, message, senderName, recipientName, salutation };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const sent = includeSelfie ? video : null;
  body.append("includeSelfie", String(includeSelfie));
  body.append("videoReady", String(sent !== null));
  if (sent) {
    body.append("selfieDuration", String(sent.durationSeconds));
    // Last, so that the server can reject the card before twenty megabytes arrive.
    body.append("videoFile", sent.file, sent.file.name);
  }
  return body;
}

/** Parses the card in a response, or the error. */
async function resultIn(request: XMLHttpRequest): Promise<SentCard | FailedSend> {
  const { status, statusText, responseText } = request;
  const body = await new Response(responseText).json().catch(() => null);
  const { id, objectId = id, issues }: Record<string, unknown> = Object(body);
  if (status < 200 || status > 299) {
    const message = await readApiError(new Response(responseText || null, { status, statusText }));
    const retryAfter = Number.parseInt(request.getResponseHeader("retry-after") ?? "", 10);
    const retryAfterSeconds = Number.isNaN(retryAfter) ? null : retryAfter;
    return { status, message, retryAfterSeconds, issues: Array.isArray(issues) ? issues : [] };
  }
  const isCard = typeof id === "string" && typeof objectId === "string";
  return isCard ? { id, objectId } : { status, message: INVALID_RESPONSE };
}

/** Makes one attempt, with XMLHttpRequest because `fetch` reports no upload progress. */
function attempt(body: FormData, { idempotencyKey, onProgress, signal }: SendOptions): Promise<SentCard | FailedSend> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    let isAllSent = false;

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.upload.onload = () => {
      isAllSent = true;
      onProgress(1);
    };
    request.onload = () => resolve(resultIn(request));
    request.onerror = () => resolve({ status: 0, message: "Network error", isResponseLost: isAllSent });
    request.ontimeout = () => resolve({ status: 0, message: "Timeout", isResponseLost: isAllSent });
    request.onabort = () => resolve({ status: 0, message: "Cancelled", isCancelled: true });
    request.onloadend = () => signal.removeEventListener("abort", cancel);

    request.open("POST", "/api/cards");
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("Idempotency-Key", idempotencyKey);
    request.send(body);
    // An already aborted signal fires no event.
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel);
  });
}

/**
 * Sends a card with its video, if it has one, and adds it to this device's history. Retries once when everything was
 * sent but the response was lost: the key prevents a second card. `holiday` is the card's, or the built-in one.
 */
export async function sendCard(
  form: CardForm,
  video: ChosenVideo | null,
  holiday: Occasion,
  options: SendOptions,
): Promise<SentCard | SendFailure> {
  const body = bodyOf(form, video);
  let result = await attempt(body, options);
  if ("status" in result && result.isResponseLost && !options.signal.aborted) result = await attempt(body, options);
  if ("status" in result) {
    if (!result.isCancelled) console.warn("The card was not sent", result);
    return { ...result, ...sendFailureText(result) };
  }
  const { holidayName, category, displayDate, emoji, hue, tone } = holiday;
  const { selectedDate: holidayDate, recipientName, senderName, message, salutation, includeSelfie } = form;
  const about = { holidayName, category, displayDate, holidayDate, emoji, hue, tone };
  const text = { recipientName, senderName, message, salutation };
  addToHistory({ id: result.id, ...about, ...text, includedSelfie: includeSelfie });
  return result;
}
