"use client";

import { type FormEvent, useRef, useState } from "react";
import { RequestFailed } from "@/components/ui/api-request";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/core/text";
import { grouped, issueRest } from "@/lib/newsletter/issue-labels";
import type { Notice } from "@/lib/newsletter/issues.queries";
import { AdminButton } from "../admin-button";
import { useAdminAction, useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { Instant, Panel, PanelProblem, PanelWaiting } from "../panel";

const EMPTY = { subject: "", text: "" };

type Problems = Partial<Record<keyof typeof EMPTY, string>>;

/** Sends news about Oddly to the subscribers who opted in (`admin_updates`). */
export function AdminUpdates() {
  const { data, problem, isLoading, reload } = useAdminData<{ readers: number; notices: Notice[] }>(
    "/api/admin/email/notices",
  );
  const [typed, setTyped] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [isAsking, setIsAsking] = useState(false);
  const { busyId, perform } = useAdminAction(() => void reload());
  const isBusy = busyId !== null;
  const form = useRef<HTMLFormElement>(null);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const missing: Problems = {
      ...(!typed.subject.trim() && { subject: "Subject is required" }),
      ...(!typed.text.trim() && { text: "Message is required" }),
    };
    setProblems(missing);
    if (Object.keys(missing).length === 0) return setIsAsking(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const send = () =>
    perform("send", "Update not sent", async () => {
      try {
        const path = "/api/admin/email/notices";
        const { message } = await adminRequest<{ message: string }>(path, { method: "POST", body: typed });
        setTyped(EMPTY);
        toast({ title: "Update sent", description: message });
      } catch (error) {
        const issues = error instanceof RequestFailed ? error.issues : [];
        setProblems(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
        if (issues.length === 0) throw error;
      } finally {
        setIsAsking(false);
      }
    });

  return (
    <Panel
      id="admin-updates"
      title="Updates about Oddly"
      hint={
        data &&
        `Goes to ${counted(data.readers, "subscriber")} who asked for news about Oddly itself. One a day at most.`
      }
    >
      {problem && <PanelProblem problem={problem} onRetry={() => void reload()} isLoading={isLoading} />}
      {!problem && !data && <PanelWaiting />}
      {data && (
        <form
          ref={form}
          noValidate
          onSubmit={ask}
          className="grid gap-4 rounded-3xl border border-line bg-surface p-4 sm:p-6"
        >
          <Field
            label="Subject"
            value={typed.subject}
            max={100}
            problem={problems.subject}
            onChange={(subject) => setTyped((before) => ({ ...before, subject }))}
          />
          <Field
            label="Message"
            value={typed.text}
            max={5000}
            rows={6}
            hint="Leave a blank line between paragraphs."
            problem={problems.text}
            onChange={(text) => setTyped((before) => ({ ...before, text }))}
          />
          <AdminButton type="submit" variant="default" className="justify-self-start">
            Send update
          </AdminButton>
        </form>
      )}
      {data && data.notices.length > 0 && (
        <ul className="mt-4 overflow-hidden rounded-3xl border border-line bg-surface">
          {data.notices.map((notice) => (
            <li key={notice.id} className="border-line border-t px-4 py-2.5 first:border-t-0">
              <p className="font-semibold wrap-anywhere">{notice.subject}</p>
              <p className="text-ink-soft text-sm tabular-nums">
                <Instant at={notice.createdAt} /> · {[`${grouped(notice.sent)} sent`, ...issueRest(notice)].join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isAsking && data && (
        <Dialog
          open
          onClose={() => isBusy || setIsAsking(false)}
          title={`Send this to ${counted(data.readers, "subscriber")}?`}
        >
          <p className="mt-2 wrap-anywhere">“{typed.subject.trim()}” can't be changed or recalled once it's sent.</p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AdminButton onClick={() => setIsAsking(false)}>Keep editing</AdminButton>
            <AdminButton variant="default" isLocked={isBusy} onClick={() => void send()}>
              {isBusy ? "Sending…" : "Send it"}
            </AdminButton>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
