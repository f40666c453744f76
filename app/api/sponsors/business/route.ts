import { readJson, route } from "@/lib/core/http";
import { changeBusiness } from "@/lib/sponsorship/commands";
import { businessChange } from "@/lib/sponsorship/input";
import { answerPrivately, requireSponsor } from "../sponsor-request";

/** Changes the details of one of the signed-in person's businesses. */
export const PATCH = route(async (request) => {
  const { user } = await requireSponsor(request);
  return answerPrivately(await changeBusiness(await readJson(request, businessChange), user));
});
