import { lookAtAdmin } from "@/lib/auth/admin/commands";
import { route } from "@/lib/core/http";
import { answerAdmin } from "../admin-route";

/** Whose session it is and when it ends; asking does not make it last longer. */
export const GET = route(async ({ headers }) => answerAdmin(await lookAtAdmin(headers)));
