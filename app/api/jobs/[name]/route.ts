import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { parseParam, route } from "@/lib/http";
import { noted } from "@/lib/jobs/commands";
import { deleteDueVideos } from "@/lib/media/job";
import { issueParam } from "@/lib/subscribers/issue";
import { sendWeeklyPreview } from "@/lib/subscribers/job";
import { reconcile } from "@/lib/subscriptions/job";
import { hashToken } from "@/lib/tokens";

/** Seconds that a platform lets this run; the jobs end before. */
export const maxDuration = 60;

const BUDGET_MS = 50_000;

/** Less: what was begun is finished, and a call to a Stripe that hangs, with its repetitions, takes half a minute. */
const RECONCILE_BUDGET_MS = 25_000;

/** Throws AppError unavailable when no secret is set, unauthenticated when the request does not carry it. */
function requireJobsSecret({ headers }: Request): void {
  const { JOBS_SECRET } = env();
  if (!JOBS_SECRET) throw new AppError("unavailable", "Jobs are not set up: JOBS_SECRET is missing.");
  const [, given = ""] = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "") ?? [];
  // Of equal length whatever was given, and compared in the same time.
  const [wanted, found] = [JOBS_SECRET, given].map((text) => Buffer.from(hashToken(text)));
  if (!wanted || !found || !timingSafeEqual(wanted, found)) throw new AppError("unauthenticated", "Wrong secret.");
}

/** What each does with a request at an instant, once it is asked to; its answer is what that gives. */
const JOBS: Readonly<Record<string, (query: URLSearchParams, now: Date) => () => Promise<unknown>>> = {
  "card-videos": (_query, now) => () => deleteDueVideos(now),
  reconcile: (_query, now) => () => reconcile(now, { budgetMs: RECONCILE_BUDGET_MS }),
  "weekly-preview": (query, now) => {
    const issue = query.get("issue");
    const when = { now, ...(issue !== null && { issueOn: parseParam("issue", issueParam(now), issue) }) };
    return () => sendWeeklyPreview(when, undefined, { budgetMs: BUDGET_MS });
  },
};

/** Runs a job by its name, for a scheduler: as often as it likes, two at once too. */
export const POST = route<{ name: string }>(async (request, { name }) => {
  requireJobsSecret(request);
  const job = Object.hasOwn(JOBS, name) ? JOBS[name] : undefined;
  if (!job) throw new AppError("not_found", "There is no such job.");
  const done = await noted(name, job(new URL(request.url).searchParams, new Date()));
  return Response.json(done, { headers: { "cache-control": "no-store" } });
});
