import { parseParam } from "@/lib/core/http";
import { sponsorshipIdParam } from "@/lib/sponsorship/input";
import { sendReason } from "@/lib/sponsorship/messages/commands";
import { adminRoute, answerAdmin } from "../../../admin-route";

/** Seconds that a platform lets this run: a mail is tried for more than half a minute. */
export const maxDuration = 60;

/** Mails a sponsor once more why their message is hidden, when that could not be sent. */
export const POST = adminRoute<{ id: string }>(async (_request, { id }, admin) =>
  answerAdmin(await sendReason(parseParam("id", sponsorshipIdParam, id), admin, new Date())),
);
