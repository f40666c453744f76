import { readQuery } from "@/lib/core/http";
import { correctionListInput } from "@/lib/editorial/corrections/input";
import { listCorrections } from "@/lib/editorial/corrections/queries";
import { adminRoute, answerPage } from "../admin-route";

/** Returns a page of visitors' suggestions, filtered by status. */
export const GET = adminRoute(async (request) => {
  return answerPage(await listCorrections(readQuery(request, correctionListInput)));
});
