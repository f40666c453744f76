"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Send } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Progress } from "@/components/ui/progress";
import { Radio } from "@/components/ui/radio";
import type { CivilDate } from "@/lib/core/civil-date";
import { daysInWords, plusDays } from "@/lib/core/dates";
import { nextIssue } from "@/lib/newsletter/issue";
import { grouped, isInProgress, issueInWords, issueRest, issueState } from "@/lib/newsletter/issue-labels";
import type { BegunIssue, IssuePreview, IssueProgress, PreviewVariant } from "@/lib/newsletter/issues.queries";
import { type AdminData, adminClient, postAndToast, useAdminAction, useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { AdminButton, IconButton } from "../buttons";
import { DataState, Panel } from "../panel";

const VIEWS = [
  ["phone", "Phone"],
  ["desktop", "Desktop"],
  ["text", "Text"],
] as const;

type NewsletterView = (typeof VIEWS)[number][0];

/** Opens the email's links in a new tab, because the frame blocks navigation. */
const withLinksOutside = (html: string): string => html.replace(/<head[^>]*>/, '$&<base target="_blank">');

/** Shows an email in a sandboxed frame, where nothing can run or reach the admin. */
function NewsletterFrame({ letter: { name, html, text }, view }: { letter: PreviewVariant; view: NewsletterView }) {
  if (view === "text") {
    return (
      <section
        aria-label={`${name}, as text`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        className="h-[36rem] overflow-auto whitespace-pre-wrap break-words bg-card p-4 font-mono text-sm"
      >
        {text}
      </section>
    );
  }
  return (
    <section
      aria-label={`${name}, on a ${view}`}
      // A scrollable box must be reachable by keyboard.
      tabIndex={view === "desktop" ? 0 : undefined}
      className={`overflow-x-auto bg-muted ${view === "phone" ? "sm:py-5" : ""}`}
    >
      <iframe
        title={`${name}, as an email`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={withLinksOutside(html)}
        className={`mx-auto block h-[36rem] border-0 bg-card ${view === "phone" ? "w-[375px] max-w-full sm:rounded-3xl sm:shadow-lg" : "w-full min-w-[44rem]"}`}
      />
    </section>
  );
}

type ChoicesProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choices<Value extends string>({ legend, name, options, value, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([each, label]) => (
          <Radio key={each} name={name} checked={each === value} onChange={() => onChange(each)}>
            {label}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}

type NewsletterProps = { issueOn: CivilDate; variants: readonly [PreviewVariant, ...PreviewVariant[]] };

/** The variants of an issue, one at a time, with a button to send any of them as a test. */
function NewsletterPreview({ issueOn, variants }: NewsletterProps) {
  const [key, setKey] = useState(variants[0].key);
  const [view, setView] = useState<NewsletterView>("phone");
  const { busyId, perform } = useAdminAction();
  const letter = variants.find((each) => each.key === key) ?? variants[0];
  const isSending = busyId !== null;
  const send = () =>
    perform("test", "Test not sent", async () => {
      const body = { variant: letter.key, issue: issueOn };
      await postAndToast("Test sent", "/api/admin/email/preview/test", { body });
    });
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Choices
          legend="For subscribers who chose"
          name="letter-variant"
          options={variants.map(({ key: each, name }) => [each, name] as const)}
          value={letter.key}
          onChange={setKey}
        />
        <Choices legend="View as" name="letter-look" options={VIEWS} value={view} onChange={setView} />
      </div>
      <div className="mt-4 overflow-hidden rounded-3xl border border-border bg-card">
        <div className="flex flex-wrap items-center justify-between gap-3 border-border border-b px-4 py-3">
          <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
            <span className="block text-muted-foreground text-sm">Subject</span>
            <strong>{letter.subject}</strong>
          </p>
          <AdminButton isLocked={isSending} onClick={() => void send()}>
            <Send /> {isSending ? "Sending…" : "Send me a test"}
          </AdminButton>
        </div>
        <NewsletterFrame letter={letter} view={view} />
      </div>
      <p className="mt-2 text-muted-foreground text-sm">
        Unsubscribe and preference links don’t work in previews and tests.
      </p>
    </div>
  );
}

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
