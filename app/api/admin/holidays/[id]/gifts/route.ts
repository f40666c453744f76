import { readJson } from "@/lib/core/http";
import { createGift } from "@/lib/editorial/gifts.commands";
import { giftInput } from "@/lib/editorial/gifts.input";
import { requireHoliday } from "@/lib/editorial/queries";
import { listGiftsForEditors } from "@/lib/holidays/gifts/queries";
import { holidayIdParam } from "@/lib/holidays/input";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** Returns the gift ideas of a holiday, best first. */
export const GET = adminItemRoute(holidayIdParam, async (_request, id) => {
  await requireHoliday(id);
  return answerAdmin({ giftSuggestions: await listGiftsForEditors(id) });
});

/** Adds a gift idea. */
export const POST = adminItemRoute(holidayIdParam, async (request, id, admin) =>
  answerAdmin(await createGift(id, await readJson(request, giftInput), admin, new Date()), { status: 201 }),
);
