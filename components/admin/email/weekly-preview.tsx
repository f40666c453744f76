"use client";

import { useCallback, useState } from "react";
import { type CivilDate, daysInWords } from "@/lib/core/dates";
import { nextIssue } from "@/lib/newsletter/issue";
import type { BegunIssue, IssuePreview } from "@/lib/newsletter/previews/queries";
import { EmptyState } from "../../empty-state";
import { Panel, PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";
import { IssueState } from "./issue-state";
import { IssueTurn } from "./issue-turn";
import { Letter } from "./letter";
import { PastIssues } from "./past-issues";

/** The weekly letter: as it will be, how far it has come, and those before it. */
export function WeeklyPreview() {
  const [issueOn, setIssueOn] = useState<CivilDate | null>(null);
  const preview = useAdminData<IssuePreview>(`/api/admin/email/preview${issueOn ? `?issue=${issueOn}` : ""}`);
  const issues = useAdminData<BegunIssue[]>("/api/admin/email/issues");
  const { data, problem, isLoading, reload } = preview;
  const [next] = useState(() => nextIssue(new Date()));
  const reloadIssues = issues.reload;
  const reloadAll = useCallback(() => void Promise.all([reload(), reloadIssues()]), [reload, reloadIssues]);
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
      {problem && <PanelProblem problem={problem} onRetry={() => void reload()} isLoading={isLoading} />}
      {!problem && !data && <PanelWaiting>Preparing the newsletter…</PanelWaiting>}
      {!problem && data && (
        <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? "opacity-60 delay-150" : ""}`}>
          <IssueState issue={data} onTurn={reloadAll} />
          {first ? (
            <Letter issueOn={data.issueOn} variants={[first, ...others]} />
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
