import type { JobState } from "@/lib/jobs/queries";
import { Instant } from "../instant";
import { StateBadge } from "../state-badge";
import { HealthPart } from "./health-part";
import { agoWords, durationWords, jobVerdict, jobWords, resultWords, untilWords } from "./health-words";

function Job({ job, now }: { job: JobState; now: number }) {
  const { type, lastRunAt, executionTimeMs, errorMessage, runsKept, runningSince, nextRunAt } = job;
  const { tone, words } = jobVerdict(job);
  const done = resultWords(job.result);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-t py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <h4 className="font-semibold">{jobWords(type)}</h4>
        <p className="text-ink-soft text-sm">
          {type}
          {lastRunAt && (
            <>
              {" · "}
              {agoWords(lastRunAt, now)} (<Instant at={lastRunAt} />)
            </>
          )}
          {executionTimeMs !== null && ` · took ${durationWords(executionTimeMs)}`}
          {runsKept > 0 && ` · ${runsKept} ${runsKept === 1 ? "run" : "runs"} on record`}
        </p>
        <p className="text-ink-soft text-sm">
          {runningSince && `Running, started ${agoWords(runningSince, now)}. `}
          {nextRunAt && now > 0 && `Next ${untilWords(nextRunAt, now)}. `}
          {done && `Last run: ${done}.`}
        </p>
        {errorMessage && <p className="text-danger text-sm">{errorMessage}</p>}
      </div>
      <StateBadge tone={tone}>{words}</StateBadge>
    </li>
  );
}

/** What the site does by itself, and how that went when it was done last. */
export function JobsPart({ jobs, now }: { jobs: readonly JobState[]; now: number }) {
  return (
    <HealthPart title="Jobs">
      <ul>
        {jobs.map((job) => (
          <Job key={job.type} job={job} now={now} />
        ))}
      </ul>
    </HealthPart>
  );
}
