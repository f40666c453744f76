"use client";

import { type ApiRequest, apiRequest, apiResponse, isSignedOut } from "@/components/ui/api-request";
import { noteAdminSessionUsed, storeAdminSession, storedAdminSession, storedAdminText } from "./session-store";

/** Source of both: spec section 6, roles. */
const NO_SESSION = "Admin session not found. Please login first.";
const BAD_SESSION = "Invalid admin session data. Please login again.";

/** Thrown before the request is sent, because there is no valid session. The message is shown to the editor. */
export class NoAdminSession extends Error {
  override readonly name = "NoAdminSession";
}

function sessionHeader(): Record<string, string> {
  const session = storedAdminSession();
  if (!session) throw new NoAdminSession(storedAdminText() ? BAD_SESSION : NO_SESSION);
  return { "x-admin-session": session.id };
}

/** Removes the stored session when the server rejects it, unless a new one has started meanwhile. */
function forgetIfOver(error: unknown, id: string | undefined): void {
  if (isSignedOut(error) && storedAdminSession()?.id === id) storeAdminSession(null);
}

async function asEditor<Answer>(send: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
  const id = storedAdminSession()?.id;
  try {
    const answer = await send(sessionHeader());
    noteAdminSessionUsed();
    return answer;
  } catch (error) {
    forgetIfOver(error, id);
    throw error;
  }
}

/**
 * Sends a request to the admin API with the editor's session. Returns null for an empty response. Throws NoAdminSession
 * without a valid stored session, and RequestFailed for any other failure except an abort by the caller's signal.
 */
export function adminRequest<Answer = null>(path: string, request: ApiRequest = {}): Promise<Answer> {
  return asEditor((headers) => apiRequest<Answer>(path, { ...request, headers: { ...headers, ...request.headers } }));
}

/** Like `adminRequest`, for responses that are not JSON or whose headers matter. */
export function adminResponse(path: string, request: ApiRequest = {}): Promise<Response> {
  return asEditor((headers) => apiResponse(path, { ...request, headers: { ...headers, ...request.headers } }));
}
