import { auditAfterParam } from "@/lib/audit/entry";
import { verifyChain } from "@/lib/audit/queries";
import { parseParam } from "@/lib/core/http";
import { adminRoute, answerAdmin } from "../../admin-route";

/** So many entries are checked with each request. */
const ENTRIES = 5000;

/** Checks the audit entries that come after the place `?after=`: whoever asks goes on with the last one's until it is done. */
export const GET = adminRoute(async (request) => {
  const after = new URL(request.url).searchParams.get("after") ?? "0";
  return answerAdmin(await verifyChain(parseParam("after", auditAfterParam, after), ENTRIES));
});
