import type { z } from "zod";
import { requireAdmin } from "@/lib/auth/admin/commands";
import type { Admin } from "@/lib/auth/admin/session";
import { requireSameOrigin } from "@/lib/core/csrf";
import { parseParam, route } from "@/lib/core/http";

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

/** `adminRoute` for one item, whose ID is parsed before the rest of the request. */
export function adminItemRoute<Schema extends z.ZodType>(
  idParam: Schema,
  handle: (request: Request, id: z.infer<Schema>, admin: Admin) => Promise<Response>,
) {
  return adminRoute<{ id: string }>(async (request, params, admin) =>
    handle(request, parseParam("id", idParam, params.id), admin),
  );
}

/** Returns a JSON response with caching disabled. */
export function answerAdmin(body: unknown, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  return Response.json(body, { status: init.status ?? 200, headers: { ...PRIVATE, ...init.headers } });
}

/** Returns a page of a list, with the total number of rows in `x-total-count`. */
export function answerPage({ rows, total }: { rows: readonly unknown[]; total: number }): Response {
  return answerAdmin(rows, { headers: { "x-total-count": String(total) } });
}

/** Returns a file to download. */
export function answerFile(body: ReadableStream<Uint8Array>, type: string, name: string): Response {
  const disposition = `attachment; filename="${name}"`;
  const headers = { "content-type": `${type}; charset=utf-8`, "content-disposition": disposition, ...PRIVATE };
  return new Response(body, { headers });
}
