import { correctionListInput } from "@/lib/corrections/input";
import { listCorrections } from "@/lib/corrections/queries";
import { parseInput } from "@/lib/http";
import { adminRoute, answerPage } from "../admin-route";

/** A page of what visitors suggest, by what has become of it. */
export const GET = adminRoute(async (request) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return answerPage(await listCorrections(parseInput(correctionListInput, query)));
});
