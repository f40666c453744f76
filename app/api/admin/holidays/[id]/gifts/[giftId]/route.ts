import { parseParam, readJson } from "@/lib/core/http";
import { deleteGift, updateGift } from "@/lib/editorial/gifts.commands";
import { giftChangeInput, giftIdParam } from "@/lib/editorial/gifts.input";
import { holidayIdParam } from "@/lib/holidays/input";
import { adminRoute, answerAdmin } from "../../../../admin-route";

type Params = { id: string; giftId: string };

/** Updates the given fields of a gift idea, such as its rating. */
export const PUT = adminRoute<Params>(async (request, params, admin) => {
  const id = parseParam("id", holidayIdParam, params.id);
  const giftId = parseParam("giftId", giftIdParam, params.giftId);
  return answerAdmin(await updateGift(id, giftId, await readJson(request, giftChangeInput), admin, new Date()));
});

/** Deletes a gift idea. The response's `gift` can be posted to restore it. */
export const DELETE = adminRoute<Params>(async (_request, params, admin) => {
  const id = parseParam("id", holidayIdParam, params.id);
  const gift = await deleteGift(id, parseParam("giftId", giftIdParam, params.giftId), admin, new Date());
  return answerAdmin({ message: `${gift.name} was deleted.`, gift });
});
