import { correctionListInput } from "@/lib/corrections/input";
import { listCorrections } from "@/lib/corrections/queries";
import { readQuery } from "@/lib/http";
import { adminRoute, answerPage } from "../admin-route";

/** A page of what visitors suggest, by what has become of it. */
export const GET = adminRoute(async (request) => {
  return answerPage(await listCorrections(readQuery(request, correctionListInput)));
});
