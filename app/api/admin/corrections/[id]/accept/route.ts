import { revalidatePages } from "@/lib/core/cache";
import { parseParam, readJson } from "@/lib/core/http";
import { acceptCorrection } from "@/lib/editorial/corrections/commands";
import { acceptanceInput, correctionIdParam } from "@/lib/editorial/corrections/input";
import { CORRECTIONS_TAG } from "@/lib/holidays/tags";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** Accepts a suggestion and publishes a note about the fix. */
export const POST = adminRoute<{ id: string }>(async (request, params, admin) => {
  const id = parseParam("id", correctionIdParam, params.id);
  await acceptCorrection(id, await readJson(request, acceptanceInput), admin, new Date());
  revalidatePages([CORRECTIONS_TAG]);
  return answerAdmin({ message: "It’s in the public change log." });
});
