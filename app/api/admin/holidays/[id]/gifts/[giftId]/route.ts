import { editedHolidayParam } from "@/lib/editing/input";
import { deleteGift } from "@/lib/gifts/commands";
import { giftIdParam } from "@/lib/gifts/input";
import { parseParam } from "@/lib/http";
import { adminRoute } from "../../../../admin-route";
import { answerChanged } from "../../../holidays-changed";

/** Takes a gift idea away; `gift` is what would bring it back. */
export const DELETE = adminRoute<{ id: string; giftId: string }>(async (_request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  const gift = await deleteGift(id, parseParam("giftId", giftIdParam, params.giftId), admin, new Date());
  return answerChanged({ message: `${gift.name} is deleted.`, gift });
});
