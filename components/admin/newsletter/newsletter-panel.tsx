"use client";

import { Download, X } from "lucide-react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { EmptyState } from "@/components/ui/empty-state";
import { Form, showIssues, TextField } from "@/components/ui/form";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { counted } from "@/lib/core/text";
import { MAX_NOTICE_LENGTH, MAX_SUBJECT_LENGTH } from "@/lib/newsletter/issue";
import { grouped, issueRest } from "@/lib/newsletter/issue-labels";
import type { Notice } from "@/lib/newsletter/issues.queries";
import { FIRST_SUBSCRIBERS } from "@/lib/newsletter/preferences";
import type { Subscriber, SubscriberStats } from "@/lib/newsletter/queries";
import { postAndToast, toastFailure, useAdminAction, useAdminData, useDownload, useSettled } from "../admin-data";
import { AdminButton } from "../buttons";
import { ConfirmDialog } from "../confirm-dialog";
import { DataState, Instant, Panel, SearchField } from "../panel";
import { WeeklyPreview } from "./weekly-preview";

const resolver = lazyZodResolver(() => import("@/lib/newsletter/admin-input").then(({ noticeInput }) => noticeInput));

/** Sends news about Oddly to the subscribers who opted in (`admin_updates`). */
function AdminUpdates() {
  const list = useAdminData<{ readers: number; notices: Notice[] }>("/api/admin/email/notices");
  const { data, reload } = list;
  const form = useForm({ resolver, defaultValues: { subject: "", text: "" } });
  const [isAsking, setIsAsking] = useState(false);
  const { busyId, perform } = useAdminAction(() => void reload());
  const ask = form.handleSubmit(() => setIsAsking(true));
  const send = () =>
    perform("send", "Update not sent", async () => {
      try {
        await postAndToast("Update sent", "/api/admin/email/notices", { body: form.getValues() });
        form.reset();
      } catch (error) {
        // The dialog would take the focus back from the field.
        flushSync(() => setIsAsking(false));
        if (!showIssues(form, error)) throw error;
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
      <DataState list={list} />
      {data && (
        <Form {...form}>
          <form
            noValidate
            onSubmit={(event) => void ask(event)}
            className="grid gap-4 rounded-3xl border border-border bg-card p-4 sm:p-6"
          >
            <TextField name="subject" label="Subject" maxCharacters={MAX_SUBJECT_LENGTH} />
            <TextField
              name="text"
              label="Message"
              hint="Leave a blank line between paragraphs."
              maxCharacters={MAX_NOTICE_LENGTH}
              rows={6}
            />
            <AdminButton type="submit" variant="default" className="justify-self-start">
              Send update
            </AdminButton>
          </form>
        </Form>
      )}
      {data && data.notices.length > 0 && (
        <ul className="mt-4 overflow-hidden rounded-3xl border border-border bg-card">
          {data.notices.map((notice) => (
            <li key={notice.id} className="border-border border-t px-4 py-2.5 first:border-t-0">
              <p className="font-semibold wrap-anywhere">{notice.subject}</p>
              <p className="text-muted-foreground text-sm tabular-nums">
                <Instant at={notice.createdAt} /> · {[`${grouped(notice.sent)} sent`, ...issueRest(notice)].join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      )}
      {isAsking && data && (
        <ConfirmDialog
          title={`Send this to ${counted(data.readers, "subscriber")}?`}
          confirm="Send it"
          busy="Sending…"
          cancel="Keep editing"
          variant="default"
          isBusy={busyId !== null}
          onConfirm={send}
          onClose={() => setIsAsking(false)}
        >
          <p className="wrap-anywhere">
            “{form.getValues("subject").trim()}” can't be changed or recalled once it's sent.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const COLUMNS = "md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)_7rem] md:gap-4";

const DETAIL = "p-0 text-muted-foreground text-sm wrap-anywhere md:text-base";

const PREFERENCES: Readonly<Record<string, string>> = {
  deals: "Gift deals",
  previews: "Previews",
  admin_updates: "Updates",
};

/** The subscribers as a table, whose rows are cards on a phone. */
function SubscriberRows({ subscribers }: { subscribers: readonly Subscriber[] }) {
  return (
    <div className="overflow-hidden rounded-3xl border border-border bg-card">
      <Table className="block">
        <thead className="block max-md:sr-only">
          <tr className={`px-4 py-2 ${COLUMNS}`}>
            {["Email", "Since", "Source", "Preferences", "Status"].map((column) => (
              <TableHead key={column} className="p-0">
                {column}
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {subscribers.map(({ id, email, subscribedAt, source, preferences, isActive }) => (
            <TableRow
              key={id}
              className={`flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2.5 max-md:first:border-t-0 ${COLUMNS}`}
            >
              <TableCell className="w-full p-0 wrap-anywhere md:w-auto">
                {email ? (
                  <span className="font-semibold">{email}</span>
                ) : (
                  <span className="text-muted-foreground italic">Unsubscribed, address deleted</span>
                )}
              </TableCell>
              <TableCell className={DETAIL}>
                <Instant at={subscribedAt} isDay />
              </TableCell>
              <TableCell className={DETAIL}>
                <span className="md:sr-only">from </span>
                {source}
              </TableCell>
              <TableCell className={DETAIL}>
                <span className="md:sr-only">wants </span>
                {preferences.map((each) => PREFERENCES[each] ?? each).join(", ") || "None"}
              </TableCell>
              <TableCell className="p-0">
                <span className={`badge ${isActive ? "" : "text-muted-foreground!"}`}>
                  {isActive ? "Active" : "Inactive"}
                </span>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Downloads the whole list as CSV, with a button to cancel. */
function ExportButton() {
  const { running, start, stop } = useDownload("subscribers", () => "Unable to download email list.");
  const megabytes = Math.floor((running?.bytes ?? 0) / 1e6);
  return (
    <>
      <AdminButton onClick={() => (running ? stop() : void start("/api/admin/email/export"))}>
        {running ? <X /> : <Download />} {running ? "Stop the export" : "Export CSV"}
      </AdminButton>
      <span role="status" className={running ? "w-full text-muted-foreground text-sm tabular-nums" : "sr-only"}>
        {running && (megabytes === 0 ? "Exporting…" : `Exporting… ${megabytes} MB`)}
      </span>
    </>
  );
}

/** Describes which part of the list is shown: "The newest 20 of 1,204." */
function shownInWords(count: number, total: number | null, search: string): string {
  if (search && count === FIRST_SUBSCRIBERS) return `The first ${count} that start with “${search}”.`;
  if (search) return `${count === 1 ? "1 starts" : `${count} start`} with “${search}”.`;
  return total === null || total <= count
    ? "Newest first."
    : `Newest ${count} of ${grouped(total)}. Export CSV for the full list.`;
}

/** The newest subscribers, a search by the start of the email address, and the export. */
function SubscriberList() {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const query = search && `?${new URLSearchParams({ search })}`;
  const list = useAdminData<Subscriber[]>(`/api/admin/email/subscribers${query}`);
  const { data, total, problem, isLoading } = list;
  return (
    <Panel id="email-subscribers" title="Subscribers" actions={<ExportButton />}>
      <SearchField
        label="Find an email address"
        value={typed}
        maxLength={255}
        placeholder="First letters"
        onType={setTyped}
        className="mb-3 max-w-md"
      />
      <DataState list={list}>Loading subscribers…</DataState>
      {!problem && data && (
        <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? "opacity-60 delay-150" : ""}`}>
          <p role="status" className="mb-2 min-h-5 text-muted-foreground text-sm">
            {!isLoading && data.length > 0 && shownInWords(data.length, total, search)}
          </p>
          {data.length > 0 ? (
            <SubscriberRows subscribers={data} />
          ) : (
            <EmptyState emoji="📭" size="small" title={search ? "No address starts with that" : "No subscribers yet"}>
              {search ? "Search looks at the first letters of the address." : "New subscribers appear here."}
            </EmptyState>
          )}
        </div>
      )}
    </Panel>
  );
}

const NUMBERS = [
  ["total", "Total"],
  ["activeCount", "Active"],
  ["recentCount", "New in 7 days"],
] as const;

function EmailStats() {
  const stats = useAdminData<SubscriberStats>("/api/admin/email/stats");
  const { data, problem, isLoading } = stats;
  // Announce each failure, even with the same message.
  useEffect(() => {
    if (isLoading || !problem) return;
    toastFailure("Unable to load email statistics", problem);
  }, [isLoading, problem]);
  return (
    <Panel id="email-stats" title="Subscriber statistics">
      {!data && <DataState list={stats}>Counting…</DataState>}
      {data && (
        <dl className="grid grid-cols-3 overflow-hidden rounded-3xl border border-border bg-card">
          {NUMBERS.map(([name, label]) => (
            <div key={name} className="flex flex-col border-border border-l p-3 first:border-l-0 sm:px-6 sm:py-5">
              <dt>{label}</dt>
              <dd className="mt-auto font-display font-extrabold text-xl tabular-nums leading-tight sm:text-4xl">
                {grouped(data[name])}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

/** Email management: the subscribers, and the weekly preview. Source: spec section 2, email management. */
export function EmailPanel() {
  return (
    <>
      <EmailStats />
      <WeeklyPreview />
      <AdminUpdates />
      <SubscriberList />
    </>
  );
}
