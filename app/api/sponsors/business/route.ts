import { readJson, route } from "@/lib/http";
import { changeBusiness } from "@/lib/sponsors/commands";
import { businessInput } from "@/lib/sponsors/input";
import { answerDone, requireSponsor } from "../sponsor-request";

/** Changes what a signed-in person's business says of itself. */
export const PATCH = route(async (request) => {
  const user = await requireSponsor(request);
  return answerDone(await changeBusiness(await readJson(request, businessInput), user));
});
