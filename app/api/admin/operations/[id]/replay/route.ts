import { operationIdParam } from "@/lib/billing/payments/input";
import { replayOperation } from "@/lib/billing/webhook-events/replays.commands";
import { revalidatePages } from "@/lib/core/cache";
import { parseParam } from "@/lib/core/http";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** Stripe may be asked several times, and a mail may go out. */
export const maxDuration = 60;

/** Finds out what has become of a call to Stripe that failed or was left. */
export const POST = adminRoute<{ id: string }>(async (_request, { id }, admin) => {
  const onChange = (holidayId: string) => revalidatePages(tagsOfSponsorship(holidayId));
  return answerAdmin(await replayOperation(parseParam("id", operationIdParam, id), admin, new Date(), { onChange }));
});
