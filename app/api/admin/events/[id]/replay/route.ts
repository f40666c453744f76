import { eventIdParam } from "@/lib/billing/input";
import { replayEvent } from "@/lib/billing/webhook-events/replays.commands";
import { revalidatePages } from "@/lib/core/cache";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** In seconds. The request may call Stripe several times and send an email. */
export const maxDuration = 60;

/** Replays an event that failed or was left pending. */
export const POST = adminItemRoute(eventIdParam, async (_request, id, admin) => {
  const onChange = (holidayId: string) => revalidatePages(tagsOfSponsorship(holidayId));
  return answerAdmin(await replayEvent(id, admin, new Date(), { onChange }));
});
