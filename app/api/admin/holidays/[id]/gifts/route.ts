import { AppError } from "@/lib/core/errors";
import { parseParam, readJson } from "@/lib/core/http";
import { createGift } from "@/lib/editorial/gifts.commands";
import { giftInput } from "@/lib/editorial/gifts.input";
import { editedHolidayParam } from "@/lib/editorial/input";
import { getEditedHoliday } from "@/lib/editorial/queries";
import { listGiftsForEditors } from "@/lib/holidays/gifts/queries";
import { adminRoute, answerAdmin } from "../../../admin-route";
import { answerChanged } from "../../holidays-changed";

type Params = { id: string };

/** Returns the gift ideas of a holiday, best first. */
export const GET = adminRoute<Params>(async (_request, params) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  if (!(await getEditedHoliday(id))) throw new AppError("not_found", "This holiday does not exist");
  return answerAdmin({ giftSuggestions: await listGiftsForEditors(id) });
});

/** Adds a gift idea. */
export const POST = adminRoute<Params>(async (request, params, admin) => {
  const id = parseParam("id", editedHolidayParam, params.id);
  return answerChanged(await createGift(id, await readJson(request, giftInput), admin, new Date()), 201);
});
