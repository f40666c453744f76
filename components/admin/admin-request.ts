"use client";

import { type ApiRequest, apiRequest, apiResponse, isSignedOut } from "@/components/ui/api-request";
import { noteAdminSessionUsed, storeAdminSession, storedAdminSession, storedAdminText } from "./session-store";

/** Source of both: spec section 6, roles. */
const NO_SESSION = "Admin session not found. Please login first.";
const BAD_SESSION = "Invalid admin session data. Please login again.";

/** Nothing was asked: there is no session to ask with. The message is for the editor. */
export class NoAdminSession extends Error {
  override readonly name = "NoAdminSession";
}

function sessionHeader(): Record<string, string> {
  const session = storedAdminSession();
  if (!session) throw new NoAdminSession(storedAdminText() ? BAD_SESSION : NO_SESSION);
  return { "x-admin-session": session.id };
}

/** A server that no longer knows the session ends it here too, unless another one has begun meanwhile. */
function forgetIfOver(error: unknown, id: string | undefined): void {
  if (isSignedOut(error) && storedAdminSession()?.id === id) storeAdminSession(null);
}

async function asEditor<Answer>(ask: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
  const id = storedAdminSession()?.id;
  try {
    const answer = await ask(sessionHeader());
    noteAdminSessionUsed();
    return answer;
  } catch (error) {
    forgetIfOver(error, id);
    throw error;
  }
}

/**
 * Asks one of the desk's own addresses, with the editor's session; null where the answer is empty. Throws NoAdminSession
 * when nobody is logged in, RequestFailed for whatever else goes wrong, but for an abort by the caller's own signal.
 */
export function adminRequest<Answer = null>(path: string, request: ApiRequest = {}): Promise<Answer> {
  return asEditor((headers) => apiRequest<Answer>(path, { ...request, headers: { ...headers, ...request.headers } }));
}

/** Like `adminRequest`, for an answer that is not JSON, or whose headers matter. */
export function adminResponse(path: string, request: ApiRequest = {}): Promise<Response> {
  return asEditor((headers) => apiResponse(path, { ...request, headers: { ...headers, ...request.headers } }));
}
