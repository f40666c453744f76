/** Runs once when a server starts: a missing variable stops it here, not at the first visitor. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { env, requireEnv } = await import("@/lib/env");
    requireEnv();
    const { notePeers } = await import("@/lib/peer");
    notePeers();
    const { rerouteRequests } = await import("@/lib/raw-requests");
    rerouteRequests();
    const { followChanges } = await import("@/lib/page-cache");
    followChanges();
    const { keepJobs, leaveJobs } = await import("@/lib/jobs/job");
    const { beforeStop } = await import("@/lib/stop");
    // JOBS says who begins them: a server that sleeps between requests leaves them to a scheduler.
    if (env().JOBS === "server") keepJobs();
    beforeStop(leaveJobs);
  }
}
