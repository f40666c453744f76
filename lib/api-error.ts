/** The part of an API's answer that can carry a sentence for a person. */
type Spoken = { error?: unknown; message?: unknown };

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

function spokenIn(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { error, message }: Spoken = body;
  const inner = typeof error === "object" && error !== null ? (error as Spoken).message : null;
  return [inner, message, error].find(isText) ?? null;
}

/**
 * The sentence of an answer that is not OK: `error.message` of the JSON body, else `message`, else `error` when it is a
 * text, else the raw body, else the HTTP status text. Never throws. Source: spec section 8, general.
 */
export async function readApiError(response: Response): Promise<string> {
  const text = await response.text().catch(() => "");
  try {
    const spoken = spokenIn(JSON.parse(text));
    if (spoken) return spoken;
  } catch {
    // Not JSON: the text speaks for itself.
  }
  return text.trim() || response.statusText || `The server answered ${response.status}.`;
}
