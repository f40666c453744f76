import type { Instrumentation } from "next";

/** Runs once when a server starts: a missing variable stops it here, not at the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { env, requireEnv } = await import("@/lib/core/env");
    requireEnv();
    const { OTEL_EXPORTER_OTLP_ENDPOINT, JOBS, DRAIN_SECONDS } = env();
    const telemetry = OTEL_EXPORTER_OTLP_ENDPOINT ? await import("@/lib/core/telemetry-export") : null;
    const sendTelemetry = telemetry?.exportTelemetry();
    const { redactConsole } = await import("@/lib/core/log");
    redactConsole();
    const { watchRequests } = await import("@/lib/operations/raw-requests");
    watchRequests();
    const { followChanges } = await import("@/lib/core/cache");
    void followChanges();
    const { keepJobs, stopJobs } = await import("@/lib/operations/job");
    const { onShutdown } = await import("@/lib/core/shutdown");
    // A server that sleeps between requests leaves the jobs to a scheduler.
    if (JOBS === "server") keepJobs();
    onShutdown(stopJobs, DRAIN_SECONDS * 1000, sendTelemetry);
  }
}

/** Logs an error in a render or a response, under the digest that the visitor's page shows. */
export const onRequestError: Instrumentation.onRequestError = async (error, { headers }, { routePath, routeType }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { noteUnreadable } = await import("@/lib/core/raw-responses");
  if (noteUnreadable(error, headers, routeType === "action")) return;
  const { logFault } = await import("@/lib/core/log");
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : "";
  logFault(`${routeType} ${routePath} ${digest}`.trim(), error);
};
