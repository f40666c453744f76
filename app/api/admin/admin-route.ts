import type { Admin } from "@/lib/auth/admin/admin";
import { requireAdmin } from "@/lib/auth/admin/commands";
import { requireSameOrigin } from "@/lib/core/csrf";
import { route } from "@/lib/core/http";

const PRIVATE = { "cache-control": "private, no-store" };

/** Wraps a handler of the desk: nothing of the request is read before it is known that an editor made it. */
export function adminRoute<Params>(handle: (request: Request, params: Params, admin: Admin) => Promise<Response>) {
  return route<Params>(async (request, params) => {
    const admin = await requireAdmin(request.headers);
    // A download is a GET: only what changes something has to come from a page of ours.
    if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request);
    return handle(request, params, admin);
  });
}

/** An answer for the editor alone. */
export function answerAdmin(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  return Response.json(body, { status: init.status ?? 200, headers: { ...PRIVATE, ...init.headers } });
}

/** A page of a list, with the number of all its rows beside it. */
export function answerPage({ rows, total }: { rows: readonly unknown[]; total: number }): Response {
  return answerAdmin(rows, { headers: { "x-total-count": String(total) } });
}
