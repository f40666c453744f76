import { declineCorrection } from "@/lib/editorial/corrections/commands";
import { correctionIdParam } from "@/lib/editorial/corrections/input";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** Declines a suggestion. */
export const POST = adminItemRoute(correctionIdParam, async (_request, id, admin) => {
  await declineCorrection(id, admin, new Date());
  return answerAdmin({ message: "The suggestion is closed." });
});
