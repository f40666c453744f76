import type { Admin } from "@/lib/auth/admin/admin";
import { requireAdmin } from "@/lib/auth/admin/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { route } from "@/lib/core/http";

const PRIVATE = { "cache-control": "private, no-store" };

/** Wraps an admin route handler. Requires an admin session before any of the request is read. */
export function adminRoute<Params>(handle: (request: Request, params: Params, admin: Admin) => Promise<Response>) {
  return route<Params>(async (request, params) => {
    const admin = await requireAdmin(request.headers);
    // Downloads are GET requests, so only requests that change something must be same-origin.
    if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request);
    return handle(request, params, admin);
  });
}

/** Returns a JSON response with caching disabled. */
export function answerAdmin(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  return Response.json(body, { status: init.status ?? 200, headers: { ...PRIVATE, ...init.headers } });
}

/** Returns a page of a list, with the total number of rows in `x-total-count`. */
export function answerPage({ rows, total }: { rows: readonly unknown[]; total: number }): Response {
  return answerAdmin(rows, { headers: { "x-total-count": String(total) } });
}
