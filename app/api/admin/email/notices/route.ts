import { readJson } from "@/lib/core/http";
import { noticeInput } from "@/lib/newsletter/admin-input";
import { createNotice } from "@/lib/newsletter/issues.commands";
import { listNotices } from "@/lib/newsletter/issues.queries";
import { adminRoute, answerAdmin } from "../../admin-route";

/** Returns the latest notices to subscribers of `admin_updates`, and how many a new one would reach. */
export const GET = adminRoute(async () => answerAdmin(await listNotices()));

/** Queues a notice. 409 when one was queued on the same day. */
export const POST = adminRoute(async (request, _params, admin) => {
  await createNotice(await readJson(request, noticeInput), admin, new Date());
  return answerAdmin({ message: "Your update is on its way. It goes out within 15 minutes." }, { status: 201 });
});
