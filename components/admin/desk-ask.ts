"use client";

import { clockLead } from "@/lib/auth/admin/desk-clock";
import { apiResponse, RequestFailed } from "../api-request";
import { storeAdminSession, storedAdminSession } from "./session-store";

/** See `clockLead`; null until the server has answered. */
let clockLeadMs: number | null = null;

function endOnThisClock(endsAt: string, serverNow: string | null): Date {
  clockLeadMs = clockLead(clockLeadMs, (Date.parse(serverNow ?? "") || Date.now()) - Date.now());
  return new Date(Date.parse(endsAt) - clockLeadMs);
}

/**
 * When the stored session ends if nobody touches the desk any more, by this device's clock; asking is no touch. Null where the
 * server gave no answer. A session that it refuses is removed. Never throws.
 */
export async function askSessionEnd(): Promise<Date | null> {
  const stored = storedAdminSession();
  if (!stored) return null;
  try {
    const response = await apiResponse("/api/admin/session", { headers: { "x-admin-session": stored.id } });
    const { endsAt }: { endsAt: string } = await response.json();
    return endOnThisClock(endsAt, response.headers.get("date"));
  } catch (error) {
    const isRefused = error instanceof RequestFailed && (error.status === 401 || error.status === 403);
    // Another one may have been begun meanwhile.
    if (isRefused && storedAdminSession()?.id === stored.id) storeAdminSession(null);
    return null;
  }
}
