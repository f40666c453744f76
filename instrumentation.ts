/** Runs once when a server starts: a missing variable stops it here, not at the first visitor. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { requireEnv } = await import("@/lib/env");
    requireEnv();
    const { notePeers } = await import("@/lib/peer");
    notePeers();
    const { keepDeletingVideos } = await import("@/lib/media/job");
    keepDeletingVideos();
    const { followChanges } = await import("@/lib/page-cache");
    followChanges();
    const { keepReconciling } = await import("@/lib/subscriptions/job");
    keepReconciling();
  }
}
