import { revalidatePages } from "@/lib/core/cache";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import type { Moderated } from "@/lib/sponsorship/messages/commands";
import { answerAdmin } from "../admin-route";

/** The answer to a change of what a sponsor says, once the pages that show it are forgotten. */
export function answerModerated({ message, holidayId }: Moderated): Response {
  revalidatePages(tagsOfSponsorship(holidayId));
  return answerAdmin({ message });
}
