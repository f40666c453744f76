import { readApiError } from "@/lib/api-error";
import { isSentence } from "@/lib/cards/send-failure";

/** Stripe may be asked on the way, more than once. */
const TIMEOUT_MS = 30_000;

/** An answer other than the one hoped for. `message` is "" when nobody has said anything that a person could read. */
export class DashboardRefusal extends Error {
  override readonly name = "DashboardRefusal";

  constructor(
    readonly status: number,
    message: string,
    /** What is wrong with which field. */
    readonly issues: readonly { path: string; message: string }[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

async function issuesOf(response: Response): Promise<DashboardRefusal["issues"]> {
  const body: { issues?: DashboardRefusal["issues"] } | null = await response.json().catch(() => null);
  return Array.isArray(body?.issues) ? body.issues : [];
}

/** Asks one of our sponsor addresses for a change. Throws DashboardRefusal, whatever went wrong. */
export async function dashboardRequest<Answer>(
  method: "POST" | "PATCH",
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  try {
    const response = await fetch(`/api/sponsors/${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (response.ok) return await response.json();
    const [said, issues] = await Promise.all([readApiError(response.clone()), issuesOf(response)]);
    throw new DashboardRefusal(response.status, isSentence(said) ? said : "", issues);
  } catch (error) {
    if (error instanceof DashboardRefusal) throw error;
    throw new DashboardRefusal(0, "", [], { cause: error });
  }
}
