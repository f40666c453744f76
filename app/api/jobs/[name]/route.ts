import { timingSafeEqual } from "node:crypto";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { parseParam, route } from "@/lib/core/http";
import { hashToken } from "@/lib/core/tokens";
import { requestedBudgetOf } from "@/lib/jobs/concurrency";
import { isJobName } from "@/lib/jobs/schedule";
import { issueParam } from "@/lib/newsletter/issue";
import { runJob } from "@/lib/operations/job";

/** The seconds that a platform lets this run. The jobs end earlier, by their time budgets. */
export const maxDuration = 120;

type SecretName = "JOBS_SECRET" | "CRON_SECRET";

/**
 * Throws AppError unauthenticated unless the request has the secret. If the secret is not configured, the response is
 * the same.
 */
function requireSecret({ headers }: Request, name: SecretName): void {
  const secret = env()[name];
  const [, token = ""] = /^Bearer (.+)$/.exec(headers.get("authorization") ?? "") ?? [];
  // Hashes have the same length, so that the comparison takes constant time.
  const [expected, actual] = [secret ?? "", token].map((text) => Buffer.from(hashToken(text)));
  if (!secret || !expected || !actual || !timingSafeEqual(expected, actual)) {
    throw new AppError("unauthenticated", "You can't run jobs without the right secret.");
  }
}

/** Returns a handler that runs the job in the path, for a caller with that secret. */
const runFor = (secret: SecretName) =>
  route<{ name: string }>(async (request, { name }) => {
    requireSecret(request, secret);
    if (!isJobName(name)) throw new AppError("not_found", "There's no job by that name.");
    const issue = name === "weekly-preview" ? new URL(request.url).searchParams.get("issue") : null;
    const issueOn = issue === null ? null : parseParam("issue", issueParam(new Date()), issue);
    const run = await runJob(name, { isAsked: true, budgetMs: requestedBudgetOf(name), issueOn });
    if (!run) throw new AppError("conflict", "That job is already running.");
    return Response.json(run.result, { headers: { "cache-control": "no-store" } });
  });

/** Runs a job by name for a scheduler. It may be called at any time, but a job never runs twice at once. */
export const POST = runFor("JOBS_SECRET");

/** The same for Vercel's scheduler, which can only send GET. A separate secret prevents links from starting a job. */
export const GET = runFor("CRON_SECRET");

/** Without this, Next would answer HEAD with GET and run the job. */
export const HEAD = () => new Response(null, { status: 405, headers: { allow: "GET, POST" } });
