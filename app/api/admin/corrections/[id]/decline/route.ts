import { parseParam } from "@/lib/core/http";
import { declineCorrection } from "@/lib/editorial/corrections/commands";
import { correctionIdParam } from "@/lib/editorial/corrections/input";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** Declines a suggestion. */
export const POST = adminRoute<{ id: string }>(async (_request, params, admin) => {
  await declineCorrection(parseParam("id", correctionIdParam, params.id), admin, new Date());
  return answerAdmin({ message: "The suggestion is closed." });
});
