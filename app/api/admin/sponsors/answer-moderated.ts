import { revalidatePages } from "@/lib/core/cache";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import type { Moderated } from "@/lib/sponsorship/messages/commands";
import { answerAdmin } from "../admin-route";

/** Revalidates the pages that show the sponsor's message, and returns the response to the change. */
export function answerModerated({ message, holidayId }: Moderated): Response {
  revalidatePages(tagsOfSponsorship(holidayId));
  return answerAdmin({ message });
}
