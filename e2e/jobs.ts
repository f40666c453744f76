import { expect } from "@playwright/test";

/**
 * Runs a job like a scheduler, such as `weekly-preview?issue=2026-11-23`, and returns the response. The servers also
 * run jobs themselves, one at a time, so this retries until the job is not already running.
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
