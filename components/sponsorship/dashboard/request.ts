import { apiRequest } from "@/components/ui/api-request";

/** Stripe may be asked on the way, more than once. */
const TIMEOUT_MS = 30_000;

/** Asks one of our sponsor addresses for a change. Throws RequestFailed, whatever went wrong. */
export const dashboardRequest = <Answer>(
  method: "POST" | "PATCH",
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Answer> => apiRequest<Answer>(`/api/sponsors/${path}`, { method, body, timeoutMs: TIMEOUT_MS });
