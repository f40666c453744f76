import { auditAfterParam } from "@/lib/audit/entry";
import { verifyChain } from "@/lib/audit/queries";
import { parseParam } from "@/lib/core/http";
import { adminRoute, answerAdmin } from "../../admin-route";

/** The number of entries checked per request. */
const ENTRIES = 5000;

/**
 * Checks the audit entries after the position `?after=`. The client repeats this with the last position until `done`.
 */
export const GET = adminRoute(async (request) => {
  const after = new URL(request.url).searchParams.get("after") ?? "0";
  return answerAdmin(await verifyChain(parseParam("after", auditAfterParam, after), ENTRIES));
});
