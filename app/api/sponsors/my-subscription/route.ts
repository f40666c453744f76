import { requireSignedIn } from "@/lib/auth/commands";
import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/core/http";
import { getDashboard } from "@/lib/sponsorship/accounts.queries";
import { answerPrivately } from "../sponsor-request";

/** A signed-in person's subscriptions; 404 for somebody who never had one. */
export const GET = route(async () => {
  const { user } = await requireSignedIn();
  const { sponsor, subscriptions } = await getDashboard(user);
  if (!sponsor) throw new AppError("not_found", "You don't sponsor a holiday yet.");
  return answerPrivately({ subscriptions });
});
