"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Progress } from "@/components/ui/progress";
import type { CivilDate } from "@/lib/core/civil-date";
import { daysInWords, plusDays } from "@/lib/core/dates";
import { nextIssue } from "@/lib/newsletter/issue";
import { grouped, isInProgress, issueInWords, issueRest, issueState } from "@/lib/newsletter/issue-labels";
import type { BegunIssue, IssuePreview, IssueProgress } from "@/lib/newsletter/issues.queries";
import { AdminButton, IconButton } from "../admin-button";
import { type AdminData, adminClient, useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { DataState, Panel } from "../panel";
import { NewsletterPreview } from "./newsletter-preview";

/** Fewer than the server allows. */
const WEEKS_AHEAD = 7;

type IssueTurnProps = {
  issueOn: CivilDate;
  /** The issue that goes out next. */
  next: CivilDate;
  onTurn: (issueOn: CivilDate) => void;
  /** Called for the next issue. The button disappears then, so the caller moves the focus. */
  onBack: () => void;
};

/** Buttons to the issues of the coming weeks, and back from a past one. */
function IssueTurn({ issueOn, next, onTurn, onBack }: IssueTurnProps) {
  const turns = [
    { name: "Previous week", icon: ChevronLeft, to: plusDays(issueOn, -7), isOpen: issueOn > next },
    {
      name: "Next week",
      icon: ChevronRight,
      to: plusDays(issueOn, 7),
      isOpen: issueOn >= next && issueOn < plusDays(next, 7 * WEEKS_AHEAD),
    },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {issueOn !== next && (
        <AdminButton variant="ghost" onClick={onBack}>
          Back to the next one
        </AdminButton>
      )}
      {turns.map(({ name, icon, to, isOpen }) => (
        <IconButton
          key={name}
          icon={icon}
          label={name}
          isLocked={!isOpen}
          onClick={() => onTurn(to)}
          className="border border-border bg-card aria-disabled:opacity-40"
        />
      ))}
    </div>
  );
}

type PastIssuesProps = {
  issues: AdminData<BegunIssue[]>;
  shown: CivilDate | null;
  onShow: (issueOn: CivilDate) => void;
};

/** The latest issues sent, with their numbers. */
function PastIssues({ issues, shown, onShow }: PastIssuesProps) {
  const { data, problem } = issues;
  return (
    <section aria-labelledby="past-issues" className="mt-6">
      <h3 id="past-issues" className="mb-2 font-bold font-display text-xl">
        Past newsletters
      </h3>
      <DataState list={issues} />
      {!problem && data?.length === 0 && <p className="text-muted-foreground">None yet.</p>}
      {!problem && data && data.length > 0 && (
        <ul className="overflow-hidden rounded-3xl border border-border bg-card">
          {data.map((issue) => (
            <li key={issue.issueOn} className="border-border border-t first:border-t-0">
              <button
                type="button"
                aria-pressed={issue.issueOn === shown}
                onClick={() => onShow(issue.issueOn)}
                className="flex min-h-12 w-full flex-wrap items-baseline gap-x-4 px-4 py-2.5 text-left hover:bg-muted aria-pressed:bg-muted"
              >
                <span className="flex-1 font-semibold sm:w-52 sm:flex-none">{daysInWords(issue.issueOn, 7)}</span>
                <span className="order-last w-full text-muted-foreground tabular-nums sm:order-none sm:w-auto sm:flex-1">
                  {[`${grouped(issue.sent)} sent`, ...issueRest(issue)].join(" · ")}
                </span>
                <span className="badge border border-border">{issue.finishedAt ? "Sent" : "Sending"}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const PAUSE_MS = 5000;

/** Stop polling after this, because each request extends the session of an editor who may be away. */
const MAX_POLLS = 60;

/**
 * Returns the sending progress of an issue: its `progress` and, while it is due or being sent and the page is visible,
 * the polled one. Calls `onTurn` when the issue has started and when it has finished.
 */
function useWatchedProgress(
  { issueOn, dueAt, progress }: Pick<IssuePreview, "issueOn" | "dueAt" | "progress">,
  onTurn: () => void,
): IssueProgress | null {
  const polls = useRef(0);
  const { data } = useQuery(
    {
      queryKey: ["progress", issueOn, progress],
      queryFn: () => {
        // Nothing is requested or counted before it is due, because the page may be open long before.
        if (!isInProgress({ dueAt, progress }, new Date())) return { progress };
        polls.current += 1;
        const path = `/api/admin/email/preview/progress?issue=${issueOn}`;
        return adminRequest<{ progress: IssueProgress | null }>(path);
      },
      initialData: { progress },
      staleTime: Number.POSITIVE_INFINITY,
      // A failed poll is ignored; the next one follows.
      refetchInterval: () => (progress?.finishedAt || polls.current >= MAX_POLLS ? false : PAUSE_MS),
    },
    adminClient,
  );
  const latest = data.progress;
  const hasTurned = latest !== null && (progress === null || (latest.finishedAt !== null && !progress.finishedAt));
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!hasTurned) return;
    polls.current = 0;
    turn();
  }, [hasTurned]);
  return latest;
}

function IssueProgressBar({ progress }: { progress: IssueProgress }) {
  const { planned, remaining, sent, plannedAt } = progress;
  return (
    <div className="mt-3">
      <Progress
        aria-label="Sending progress"
        // Indeterminate until the total is known.
        value={plannedAt === null ? null : planned - remaining}
        max={Math.max(planned, 1)}
      />
      <p role="status" className="mt-1 text-muted-foreground text-sm tabular-nums">
        {plannedAt === null
          ? `Preparing the list: ${grouped(planned)} so far.`
          : [`${grouped(sent)} of ${grouped(planned)} sent`, ...issueRest(progress)].join(" · ")}
      </p>
    </div>
  );
}

/** The state of an issue, with its progress while it is being sent. */
function IssueState({ issue, onTurn }: { issue: IssuePreview; onTurn: () => void }) {
  const progress = useWatchedProgress(issue, onTurn);
  const now = new Date();
  const latest = { ...issue, progress };
  const rest = progress?.finishedAt ? issueRest(progress) : [];
  return (
    <div className="rounded-3xl border border-border bg-card px-4 py-3">
      <p>
        <span className="badge mr-2">{issueState(latest, now)}</span>
        {issueInWords(latest, now)}
        {rest.length > 0 && ` ${rest.join(", ")}.`}
      </p>
      {progress && !progress.finishedAt && <IssueProgressBar progress={progress} />}
    </div>
  );
}

/** The weekly preview: the coming issue, its progress, and past issues. */
export function WeeklyPreview() {
  const [issueOn, setIssueOn] = useState<CivilDate | null>(null);
  const preview = useAdminData<IssuePreview>(`/api/admin/email/preview${issueOn ? `?issue=${issueOn}` : ""}`);
  const issues = useAdminData<BegunIssue[]>("/api/admin/email/issues");
  const { data, problem, isLoading } = preview;
  const [next] = useState(() => nextIssue(new Date()));
  const show = (date: CivilDate) => {
    setIssueOn(date);
    document.getElementById("email-preview")?.focus();
  };
  const [first, ...others] = data?.variants ?? [];
  return (
    <Panel
      id="email-preview"
      title="Weekly preview"
      hint={data && `The week of ${daysInWords(data.issueOn, 7)}`}
      actions={data && <IssueTurn issueOn={data.issueOn} next={next} onTurn={setIssueOn} onBack={() => show(next)} />}
    >
      <DataState list={preview}>Preparing the newsletter…</DataState>
      {!problem && data && (
        <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? "opacity-60 delay-150" : ""}`}>
          <IssueState
            key={data.issueOn}
            issue={data}
            onTurn={() => void Promise.all([preview.reload(), issues.reload()])}
          />
          {first ? (
            <NewsletterPreview issueOn={data.issueOn} variants={[first, ...others]} />
          ) : (
            <EmptyState emoji="🫙" size="small" title="Nothing to send">
              The calendar has no holidays that week, so no newsletter goes out.
            </EmptyState>
          )}
        </div>
      )}
      <PastIssues issues={issues} shown={data?.issueOn ?? null} onShow={show} />
    </Panel>
  );
}
