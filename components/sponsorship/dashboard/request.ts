import { apiRequest } from "@/components/ui/api-request";

/** The server may call Stripe, more than once. */
const TIMEOUT_MS = 30_000;

/** Sends a change to one of our sponsor endpoints. Throws RequestFailed on any failure. */
export const dashboardRequest = <Answer>(
  method: "POST" | "PATCH",
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Answer> => apiRequest<Answer>(`/api/sponsors/${path}`, { method, body, timeoutMs: TIMEOUT_MS });
