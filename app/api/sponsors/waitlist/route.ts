import { readJson, route } from "@/lib/core/http";
import { joinWaitlist, leaveWaitlist } from "@/lib/sponsorship/checkout/commands";
import { waitlistInput } from "@/lib/sponsorship/input";
import { answerPrivately, requireSponsor } from "../sponsor-request";

/** Adds the signed-in person to the waitlist of a taken holiday, to be emailed once when it is free. */
export const POST = route(async (request) => {
  const { user } = await requireSponsor(request);
  const { holidayId } = await readJson(request, waitlistInput);
  await joinWaitlist(holidayId, user.id, new Date());
  return answerPrivately({ isWaiting: true });
});

/** Removes the person from the waitlist. */
export const DELETE = route(async (request) => {
  const { user } = await requireSponsor(request);
  const { holidayId } = await readJson(request, waitlistInput);
  await leaveWaitlist(holidayId, user.id);
  return answerPrivately({ isWaiting: false });
});
