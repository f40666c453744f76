import { after } from "next/server";
import { openAdmin } from "@/lib/auth/admin/commands";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { adminLoginInput } from "@/lib/auth/input";
import { requireSameOrigin } from "@/lib/core/csrf";
import { readJson, route } from "@/lib/core/http";
import { clientOf } from "@/lib/core/rate-limit";
import { deviceName } from "@/lib/core/request";

/** Starts an admin session for an email address that was verified. */
export const POST = route(async (request) => {
  requireSameOrigin(request);
  const { email } = await readJson(request, adminLoginInput);
  const { headers } = request;
  const asker = { client: clientOf(headers), device: deviceName(headers) };
  const opened = await openAdmin(email, await getCurrentSignedIn(), asker, new Date(), after);
  return Response.json(opened, { headers: { "cache-control": "private, no-store" } });
});
