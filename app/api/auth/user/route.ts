import { requireSignedIn } from "@/lib/auth/commands";
import { route } from "@/lib/core/http";

/** Returns the signed-in user, or 401 if there is none. */
export const GET = route(async () => {
  const { user } = await requireSignedIn();
  return Response.json(user, { headers: { "cache-control": "private, no-store" } });
});
