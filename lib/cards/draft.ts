/** An unsent form, stored on the visitor's device. Source: spec section 3, form draft. */
export type Draft<Data> = {
  formId: string;
  /** The id of this draft. The URL can carry it to find the draft again. */
  stateId: string;
  data: Data;
  /** `createdAt` and `expiresAt` are instants in ISO 8601. */
  createdAt: string;
  expiresAt: string;
};

/** How long a draft is stored after the last change. Source: spec section 9, form draft. */
export const DRAFT_LIFETIME_MS = 2 * 3_600_000;

const PREFIX = "oddly.draft.";

/** The storage key of a draft. `id` is a form id or a state id. */
export const draftKey = (id: string): string => PREFIX + id;

/** Whether a text, such as a URL parameter, is a valid state id. */
export const isStateId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Makes a draft of the form's data at `now`. Pass `createdAt` to keep the creation time of an earlier draft. */
export function makeDraft<Data>(
  { formId, stateId, createdAt }: Pick<Draft<Data>, "formId" | "stateId"> & { createdAt?: string },
  data: Data,
  now: Date,
): Draft<Data> {
  const expiresAt = new Date(now.getTime() + DRAFT_LIFETIME_MS).toISOString();
  return { formId, stateId, data, createdAt: createdAt ?? now.toISOString(), expiresAt };
}

/** Whether a draft has expired. A draft dated too far in the future (the clock was changed) counts as expired. */
export function isExpired({ expiresAt }: Pick<Draft<unknown>, "expiresAt">, now: Date): boolean {
  const left = Date.parse(expiresAt) - now.getTime();
  return !(left > 0 && left <= DRAFT_LIFETIME_MS);
}

/** Parses a stored draft; null when the text isn't one. The caller validates `data`. Never throws. */
export function parseDraft(text: string | null): Draft<unknown> | null {
  try {
    const { formId, stateId, data, createdAt, expiresAt } = JSON.parse(text ?? "") ?? {};
    const isWhole = [formId, stateId, createdAt, expiresAt].every((each) => typeof each === "string");
    return isWhole && isStateId(stateId) ? { formId, stateId, data, createdAt, expiresAt } : null;
  } catch {
    return null;
  }
}

/** Returns the keys of expired or unreadable drafts in a storage; other keys are ignored. */
export function expiredKeys(entries: Iterable<readonly [key: string, text: string | null]>, now: Date): string[] {
  return [...entries].flatMap(([key, text]) => {
    const draft = parseDraft(text);
    return key.startsWith(PREFIX) && (!draft || isExpired(draft, now)) ? [key] : [];
  });
}
