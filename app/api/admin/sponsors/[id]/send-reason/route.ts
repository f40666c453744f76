import { sponsorshipIdParam } from "@/lib/sponsorship/input";
import { sendReason } from "@/lib/sponsorship/messages/commands";
import { adminItemRoute, answerAdmin } from "../../../admin-route";

/** In seconds. Sending an email is retried for more than half a minute. */
export const maxDuration = 60;

/** Retries the email that tells a sponsor why their message is hidden. */
export const POST = adminItemRoute(sponsorshipIdParam, async (_request, id, admin) =>
  answerAdmin(await sendReason(id, admin, new Date())),
);
