import { parseParam, readJson } from "@/lib/core/http";
import { deleteGift, updateGift } from "@/lib/editorial/gifts.commands";
import { giftChangeInput, giftIdParam } from "@/lib/editorial/gifts.input";
import { editedHolidayParam } from "@/lib/editorial/input";
import { adminRoute } from "../../../../admin-route";
import { answerChanged } from "../../../holidays-changed";

type Params = { id: string; giftId: string };

/** Updates the given fields of a gift idea, such as its rating. */
export const PUT = adminRoute<Params>(async (request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  const giftId = parseParam("giftId", giftIdParam, params.giftId);
  return answerChanged(await updateGift(id, giftId, await readJson(request, giftChangeInput), admin, new Date()));
});

/** Deletes a gift idea. The response's `gift` can be posted to restore it. */
export const DELETE = adminRoute<Params>(async (_request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  const gift = await deleteGift(id, parseParam("giftId", giftIdParam, params.giftId), admin, new Date());
  return answerChanged({ message: `${gift.name} was deleted.`, gift });
});
