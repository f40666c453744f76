import Link from "next/link";
import type { Queues } from "@/lib/operations/health.queries";
import { StateBadge } from "../state-badge";
import { HealthPart } from "./health-part";
import { QUEUES, queueVerdict } from "./health-words";

/** Queues for its turn, or for somebody. What is as it should be says no more than its number. */
export function QueuesPart({ queues }: { queues: Queues }) {
  return (
    <HealthPart title="Queues">
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {QUEUES.map((queue) => {
          const count = queues[queue.key];
          const { tone, words } = queueVerdict(queue, count);
          return (
            <div
              key={queue.key}
              className="flex items-center justify-between gap-3 min-h-12 border-line border-b py-1.5"
            >
              <dt className="min-w-0 text-base!">
                {queue.tab ? (
                  <Link
                    href={`/admin/dashboard?tab=${queue.tab}`}
                    scroll={false}
                    prefetch={false}
                    className="link-quiet md:min-h-0"
                  >
                    {queue.label}
                  </Link>
                ) : (
                  queue.label
                )}
              </dt>
              <dd className="flex flex-none items-center gap-2 font-semibold tabular-nums">
                {tone !== "good" && <StateBadge tone={tone}>{words}</StateBadge>}
                {count.toLocaleString("en-US")}
              </dd>
            </div>
          );
        })}
      </dl>
    </HealthPart>
  );
}
