import type { Occasion } from "@/lib/cards/builder";
import type { CardForm } from "@/lib/cards/form";
import { type FailedSend, INVALID_RESPONSE, sendFailureText } from "@/lib/cards/sending";
import { readApiError } from "@/lib/core/errors";
import { addToHistory } from "../history-store";
import type { ChosenVideo } from "./video-choice";

/** Twenty megabytes over a slow connection take minutes. */
const TIMEOUT_MS = 5 * 60_000;

/** How long an upload straight to storage may make no progress. */
const PAUSE_MS = 20_000;

/** A card as returned by the server; `objectId` is the id to create links for. */
export type SentCard = { id: string; objectId: string };

/** Why a card wasn't sent, with the message for the visitor. */
export type SendFailure = FailedSend & ReturnType<typeof sendFailureText>;

type SendOptions = {
  /** Whether the video goes straight to storage, because the site can't take it. */
  isDirectUpload: boolean;
  /** The same for the same card: sending twice under one key creates one card. */
  idempotencyKey: string;
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

/** `pathname` is where the video is in storage; null sends it with the card. */
function bodyOf(form: CardForm, video: ChosenVideo | null, pathname: string | null): FormData {
  const body = new FormData();
  const { holidayId, selectedDate, message, senderName, recipientName, salutation, includeSelfie } = form;
  const fields = { holidayId, selectedDate, message, senderName, recipientName, salutation };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const sent = includeSelfie ? video : null;
  body.append("includeSelfie", String(includeSelfie));
  body.append("videoReady", String(sent !== null));
  if (sent) {
    body.append("selfieDuration", String(sent.durationSeconds));
    if (pathname) body.append("videoPathname", pathname);
    // Last, so that the server can reject the card before twenty megabytes arrive.
    else body.append("videoFile", sent.file, sent.file.name);
  }
  return body;
}

const bodyIn = async (text: string): Promise<Record<string, unknown>> =>
  Object(await new Response(text).json().catch(() => null));

/** Parses the error in a response that is not OK. */
async function failureIn({ status, statusText, headers }: Response, text: string): Promise<FailedSend> {
  const message = await readApiError(new Response(text || null, { status, statusText }));
  const retryAfter = Number.parseInt(headers.get("retry-after") ?? "", 10);
  const retryAfterSeconds = Number.isNaN(retryAfter) ? null : retryAfter;
  const { issues } = await bodyIn(text);
  return { status, message, retryAfterSeconds, issues: Array.isArray(issues) ? issues : [] };
}

/** Parses the card in a response, or the error. */
async function resultIn(request: XMLHttpRequest): Promise<SentCard | FailedSend> {
  const { status, statusText, responseText } = request;
  if (status < 200 || status > 299) {
    const retryAfter = request.getResponseHeader("retry-after");
    const headers = new Headers(retryAfter === null ? {} : { "retry-after": retryAfter });
    return failureIn(new Response(null, { status, statusText, headers }), responseText);
  }
  const { id, objectId = id } = await bodyIn(responseText);
  const isCard = typeof id === "string" && typeof objectId === "string";
  return isCard ? { id, objectId } : { status, message: INVALID_RESPONSE };
}

const CANCELLED: FailedSend = { status: 0, message: "Cancelled", isCancelled: true };

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
    request.onabort = () => resolve(CANCELLED);
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
 * Puts a video straight into storage, for a site that can't take it. Returns its path there, or why it failed. Loads
 * the SDK, whose retries alone would go on for many minutes and are slow to stop.
 */
async function upload(file: File, { onProgress, signal }: SendOptions): Promise<{ pathname: string } | FailedSend> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const aborted = new Promise<never>((_, reject) => stop.signal.addEventListener("abort", reject));
  signal.addEventListener("abort", abort);
  const deadline = setTimeout(abort, TIMEOUT_MS);
  let pause = setTimeout(abort, PAUSE_MS);
  const onUploadProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    // The last report may come when the upload is over.
    if (stop.signal.aborted) return;
    clearTimeout(pause);
    pause = setTimeout(abort, PAUSE_MS);
    onProgress(loaded / total);
  };
  const send = async () => {
    const body = JSON.stringify({ name: file.name, type: file.type, size: file.size });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body, signal: stop.signal };
    const [response, { put }] = await Promise.all([fetch("/api/cards/uploads", init), import("@vercel/blob/client")]);
    if (!response.ok) return failureIn(response, await response.text());
    const { pathname, contentType, token } = await response.json();
    await put(pathname, file, { access: "private", token, contentType, onUploadProgress, abortSignal: stop.signal });
    return { pathname };
  };
  try {
    return await Promise.race([send(), aborted]);
  } catch (error) {
    if (signal.aborted) return CANCELLED;
    console.warn("The video was not stored", error);
    if (stop.signal.aborted) return { status: 0, message: "Timeout" };
    return { status: 0, message: error instanceof TypeError ? "Network error" : "" };
  } finally {
    clearTimeout(deadline);
    clearTimeout(pause);
    signal.removeEventListener("abort", abort);
    abort();
  }
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
  const uploaded = options.isDirectUpload && form.includeSelfie && video ? await upload(video.file, options) : null;
  let result: SentCard | FailedSend;
  if (uploaded && "status" in uploaded) result = uploaded;
  else {
    const body = bodyOf(form, video, uploaded?.pathname ?? null);
    result = await attempt(body, options);
    if ("status" in result && result.isResponseLost && !options.signal.aborted) result = await attempt(body, options);
  }
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
