import { JOB_NAMES, type JobName, SCHEDULE, slotOf } from "./schedule";

/** What is known of a run that is planned or under way, or is the one of a job's present slot. */
export type KnownRun = { jobType: string; scheduledAt: Date; status: string; isExpired: boolean | null };

/** The slot of each job at `now`. */
export const slotsAt = (now: Date) => JOB_NAMES.map((job) => ({ job, slot: slotOf(SCHEDULE[job], now) }));

/**
 * The jobs of which there is a run to be had at `now`: one whose holder is gone, or, while nobody runs the job, one that was
 * put back, or the one of its present slot if nobody has had it.
 */
export function dueJobs(runs: readonly KnownRun[], now: Date): JobName[] {
  return slotsAt(now)
    .filter(({ job, slot }) => {
      const ofJob = runs.filter(({ jobType }) => jobType === job);
      const running = ofJob.find(({ status }) => status === "running");
      if (running) return running.isExpired === true;
      if (ofJob.some(({ status }) => status === "scheduled")) return true;
      return !ofJob.some(({ scheduledAt }) => scheduledAt.getTime() === slot.getTime());
    })
    .map(({ job }) => job);
}
