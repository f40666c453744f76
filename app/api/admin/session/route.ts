import { getAdminStatus } from "@/lib/auth/admin/commands";
import { route } from "@/lib/core/http";
import { answerAdmin } from "../admin-route";

/** Returns who owns the session and when it ends. Does not extend the session. */
export const GET = route(async ({ headers }) => answerAdmin(await getAdminStatus(headers)));
