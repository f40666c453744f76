import { readJson } from "@/lib/core/http";
import { acceptCorrection } from "@/lib/editorial/corrections/commands";
import { acceptanceInput, correctionIdParam } from "@/lib/editorial/corrections/input";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** Accepts a suggestion and publishes a note about the fix. */
export const POST = adminItemRoute(correctionIdParam, async (request, id, admin) => {
  await acceptCorrection(id, await readJson(request, acceptanceInput), admin, new Date());
  return answerAdmin({ message: "It’s in the public change log." });
});
