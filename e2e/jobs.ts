import { expect } from "@playwright/test";

/**
 * Runs a job as a scheduler does, `weekly-preview?issue=2026-11-23`, and gives the answer. The servers run it by themselves
 * as well, and nobody twice at once: it asks until it has its run.
 */
export async function runJob(job: string, server = process.env.E2E_SITE_URL): Promise<Response> {
  const headers = { authorization: `Bearer ${process.env.E2E_JOBS_SECRET}` };
  let answer = Response.error();
  const ask = async () => {
    answer = await fetch(`${server}/api/jobs/${job}`, { method: "POST", headers });
    return answer.status;
  };
  await expect.poll(ask, { timeout: 30_000 }).not.toBe(409);
  return answer;
}
