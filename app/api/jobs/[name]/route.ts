import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { parseParam, route } from "@/lib/http";
import { runJob } from "@/lib/jobs/job";
import { askedBudgetOf } from "@/lib/jobs/lanes";
import { isJobName } from "@/lib/jobs/schedule";
import { issueParam } from "@/lib/subscribers/issue";
import { hashToken } from "@/lib/tokens";

/** Seconds that a platform lets this run; the jobs end before, by their budgets. */
export const maxDuration = 120;

type SecretName = "JOBS_SECRET" | "CRON_SECRET";

/** Throws AppError unavailable when no secret is set, unauthenticated when the request does not carry it. */
function requireSecret({ headers }: Request, name: SecretName): void {
  const secret = env()[name];
  if (!secret) throw new AppError("unavailable", `Jobs are not set up: ${name} is missing.`);
  const [, given = ""] = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "") ?? [];
  // Of equal length whatever was given, and compared in the same time.
  const [wanted, found] = [secret, given].map((text) => Buffer.from(hashToken(text)));
  if (!wanted || !found || !timingSafeEqual(wanted, found)) throw new AppError("unauthenticated", "Wrong secret.");
}

/** Runs the job that the path names, for whoever has the secret of that name. */
const runFor = (secret: SecretName) =>
  route<{ name: string }>(async (request, { name }) => {
    requireSecret(request, secret);
    if (!isJobName(name)) throw new AppError("not_found", "There is no such job.");
    const issue = name === "weekly-preview" ? new URL(request.url).searchParams.get("issue") : null;
    const issueOn = issue === null ? null : parseParam("issue", issueParam(new Date()), issue);
    const run = await runJob(name, { isAsked: true, budgetMs: askedBudgetOf(name), issueOn });
    if (!run) throw new AppError("conflict", "That job is being run just now.");
    return Response.json(run.result, { headers: { "cache-control": "no-store" } });
  });

/** Runs a job by its name, for a scheduler: as often as it likes, but never twice at once. */
export const POST = runFor("JOBS_SECRET");

/** The same for Vercel's scheduler, which can only GET: with a secret of its own, so that no page's link starts anything. */
export const GET = runFor("CRON_SECRET");

/** Next would have GET answer it, and run the job. */
export const HEAD = () => new Response(null, { status: 405, headers: { allow: "GET, POST" } });
