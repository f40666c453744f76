import { requireSignedIn } from "@/lib/auth/commands";
import { route } from "@/lib/core/http";

/** Who is signed in; 401 when nobody is. */
export const GET = route(async () => {
  const { user } = await requireSignedIn();
  return Response.json(user, { headers: { "cache-control": "private, no-store" } });
});
