import { route } from "@/lib/http";
import { openPortal } from "@/lib/sponsors/commands";
import { answerPrivately, requireSponsor } from "../sponsor-request";

/** The address of Stripe's own pages for a signed-in person's card and invoices. */
export const POST = route(async (request) => {
  const user = await requireSponsor(request);
  return answerPrivately({ url: await openPortal(user) });
});
