import { closeAdmin } from "@/lib/auth/admin/commands";
import { getCurrentSignedIn } from "@/lib/auth/commands";
import { adminRoute, answerAdmin } from "../admin-route";

/** Ends the admin session. */
export const POST = adminRoute(async ({ headers }) => {
  await closeAdmin(headers.get("x-admin-session"), await getCurrentSignedIn());
  return answerAdmin({ message: "You’re logged out." });
});
