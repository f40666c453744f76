"use client";

import { type CivilDate, daysInWords } from "@/lib/core/dates";
import type { BegunIssue } from "@/lib/newsletter/previews/queries";
import { grouped, issueRest } from "@/lib/newsletter/previews/words";
import { PanelProblem, PanelWaiting } from "../panel";
import type { AdminData } from "../use-admin-data";

type PastIssuesProps = {
  issues: AdminData<BegunIssue[]>;
  shown: CivilDate | null;
  onShow: (issueOn: CivilDate) => void;
};

/** The issues that went out last, and how each of them fared. */
export function PastIssues({ issues: { data, problem, isLoading, reload }, shown, onShow }: PastIssuesProps) {
  return (
    <section aria-labelledby="past-issues" className="mt-6">
      <h3 id="past-issues" className="mb-2 font-bold font-display text-xl">
        Past newsletters
      </h3>
      {problem && <PanelProblem problem={problem} onRetry={() => void reload()} isLoading={isLoading} />}
      {!problem && !data && <PanelWaiting>Loading…</PanelWaiting>}
      {!problem && data?.length === 0 && <p className="text-ink-soft">None yet.</p>}
      {!problem && data && data.length > 0 && (
        <ul className="overflow-hidden rounded-3xl border border-line bg-surface">
          {data.map((issue) => (
            <li key={issue.issueOn} className="border-line border-t first:border-t-0">
              <button
                type="button"
                aria-pressed={issue.issueOn === shown}
                onClick={() => onShow(issue.issueOn)}
                className="flex min-h-12 w-full flex-wrap items-baseline gap-x-4 px-4 py-2.5 text-left hover:bg-sunken aria-pressed:bg-sunken"
              >
                <span className="flex-1 font-semibold sm:w-52 sm:flex-none">{daysInWords(issue.issueOn, 7)}</span>
                <span className="order-last w-full text-ink-soft tabular-nums sm:order-none sm:w-auto sm:flex-1">
                  {[`${grouped(issue.sent)} sent`, ...issueRest(issue)].join(" · ")}
                </span>
                <span className="badge border border-line">{issue.finishedAt ? "Sent" : "Sending"}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
