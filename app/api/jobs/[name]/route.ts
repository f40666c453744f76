import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { parseParam, route } from "@/lib/core/http";
import { hashToken } from "@/lib/core/tokens";
import { askedBudgetOf } from "@/lib/jobs/concurrency";
import { isJobName } from "@/lib/jobs/schedule";
import { issueParam } from "@/lib/newsletter/issue";
import { runJob } from "@/lib/operations/job";

/** Seconds that a platform lets this run; the jobs end before, by their budgets. */
export const maxDuration = 120;

type SecretName = "JOBS_SECRET" | "CRON_SECRET";

/** Throws AppError unauthenticated unless the request carries the secret. An unset one looks the same from outside. */
function requireSecret({ headers }: Request, name: SecretName): void {
  const secret = env()[name];
  const [, given = ""] = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "") ?? [];
  // Hashed, both have the same length, and the comparison takes the same time.
  const [expected, actual] = [secret ?? "", given].map((text) => Buffer.from(hashToken(text)));
  if (!secret || !expected || !actual || !timingSafeEqual(expected, actual)) {
    throw new AppError("unauthenticated", "You can't run jobs without the right secret.");
  }
}

/** Runs the job that the path names, for a caller with that secret. */
const runFor = (secret: SecretName) =>
  route<{ name: string }>(async (request, { name }) => {
    requireSecret(request, secret);
    if (!isJobName(name)) throw new AppError("not_found", "There's no job by that name.");
    const issue = name === "weekly-preview" ? new URL(request.url).searchParams.get("issue") : null;
    const issueOn = issue === null ? null : parseParam("issue", issueParam(new Date()), issue);
    const run = await runJob(name, { isAsked: true, budgetMs: askedBudgetOf(name), issueOn });
    if (!run) throw new AppError("conflict", "That job is already running.");
    return Response.json(run.result, { headers: { "cache-control": "no-store" } });
  });

/** Runs a job by name for a scheduler, as often as it likes but never twice at once. */
export const POST = runFor("JOBS_SECRET");

/** The same for Vercel's scheduler, which can only GET. Its own secret keeps links from starting a job. */
export const GET = runFor("CRON_SECRET");

/** Without it Next would answer HEAD with GET and run the job. */
export const HEAD = () => new Response(null, { status: 405, headers: { allow: "GET, POST" } });
