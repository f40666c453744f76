import type { CardForm } from "@/lib/cards/form";
import { type FailedSend, INVALID_RESPONSE, sendFailureText } from "@/lib/cards/send-failure";
import { type Issue, readApiError } from "@/lib/core/errors";
import type { ChosenVideo } from "./video-choice";

/** Twenty megabytes over a slow connection take minutes. */
const TIMEOUT_MS = 5 * 60_000;

/** A card as returned by the server; `objectId` is the id to create links for. */
export type SentCard = { id: string; objectId: string };

type SendOptions = {
  /** The same for the same card: sending twice under one key creates one card. */
  idempotencyKey: string;
  /** Called with the sent fraction, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

/** A failed attempt, with its message. `isCancelled`: the visitor canceled it. */
export class SendFailure extends Error {
  override readonly name = "SendFailure";
  readonly title: string;
  readonly description: string;
  readonly status: number;
  /** The fields that the server refused. */
  readonly issues: readonly Issue[];

  constructor(
    failed: FailedSend,
    readonly isCancelled = false,
    /** Everything was sent but no response arrived: the card may exist. */
    readonly isAnswerLost = false,
  ) {
    super(failed.message);
    const text = isCancelled
      ? { title: "Sending canceled", description: "Your card is still here, just as you wrote it." }
      : sendFailureText(failed);
    this.title = text.title;
    this.description = text.description;
    this.status = failed.status;
    this.issues = failed.issues ?? [];
  }
}

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

/** Parses the card in a response. Throws SendFailure for any other response. */
async function sentCardIn(request: XMLHttpRequest): Promise<SentCard> {
  const { status, statusText, responseText } = request;
  const body = await new Response(responseText).json().catch(() => null);
  const { id, objectId = id, issues }: Record<string, unknown> = Object(body);
  if (status < 200 || status > 299) {
    const message = await readApiError(new Response(responseText || null, { status, statusText }));
    const retryAfter = Number.parseInt(request.getResponseHeader("retry-after") ?? "", 10);
    throw new SendFailure({
      status,
      message,
      retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
      issues: Array.isArray(issues) ? issues : [],
    });
  }
  if (typeof id !== "string" || typeof objectId !== "string") {
    throw new SendFailure({ status, message: INVALID_RESPONSE });
  }
  return { id, objectId };
}

/** Makes one attempt, with XMLHttpRequest because `fetch` reports no upload progress. */
function attempt(body: FormData, { idempotencyKey, onProgress, signal }: SendOptions): Promise<SentCard> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    let isAllSent = false;
    const fail = (message: string, isCancelled = false) =>
      reject(new SendFailure({ status: 0, message }, isCancelled, isAllSent && !isCancelled));

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.upload.onload = () => {
      isAllSent = true;
      onProgress(1);
    };
    request.onload = () => resolve(sentCardIn(request));
    request.onerror = () => fail("Network error");
    request.ontimeout = () => fail("Timeout");
    request.onabort = () => fail("Cancelled", true);
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
 * Sends a card with its video, if it has one. Retries once when everything was sent but the response was lost: the key
 * prevents a second card. Throws SendFailure.
 */
export async function sendCard(form: CardForm, video: ChosenVideo | null, options: SendOptions): Promise<SentCard> {
  const body = bodyOf(form, video);
  try {
    return await attempt(body, options);
  } catch (error) {
    const isLost = error instanceof SendFailure && error.isAnswerLost && !options.signal.aborted;
    if (!isLost) throw error;
    return attempt(body, options);
  }
}
