import { requireSignedIn } from "@/lib/auth/commands";
import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/core/http";
import { getDashboard, subscriptionAnswer } from "@/lib/sponsorship/accounts.queries";
import { answerPrivately } from "../sponsor-request";

/** Returns the signed-in person's subscriptions; 404 for a person who has never sponsored a holiday. */
export const GET = route(async () => {
  const { user } = await requireSignedIn();
  const { sponsor, subscriptions } = await getDashboard(user);
  if (!sponsor) throw new AppError("not_found", "You don't sponsor a holiday yet.");
  return answerPrivately({ subscriptions: subscriptions.map(subscriptionAnswer) });
});
