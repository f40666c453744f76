"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { Form, showIssues, TextField } from "@/components/ui/form";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/core/text";
import { grouped, issueRest } from "@/lib/newsletter/issue-labels";
import type { Notice } from "@/lib/newsletter/issues.queries";
import { AdminButton } from "../admin-button";
import { useAdminAction, useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { ConfirmDialog } from "../confirm-dialog";
import { DataState, Instant, Panel } from "../panel";

const resolver = lazyZodResolver(() => import("@/lib/newsletter/admin-input").then(({ noticeInput }) => noticeInput));

/** Sends news about Oddly to the subscribers who opted in (`admin_updates`). */
export function AdminUpdates() {
  const list = useAdminData<{ readers: number; notices: Notice[] }>("/api/admin/email/notices");
  const { data, reload } = list;
  const form = useForm({ resolver, defaultValues: { subject: "", text: "" } });
  const [isAsking, setIsAsking] = useState(false);
  const { busyId, perform } = useAdminAction(() => void reload());
  const ask = form.handleSubmit(() => setIsAsking(true));
  const send = () =>
    perform("send", "Update not sent", async () => {
      try {
        const request = { method: "POST", body: form.getValues() } as const;
        const { message } = await adminRequest<{ message: string }>("/api/admin/email/notices", request);
        form.reset();
        toast({ title: "Update sent", description: message });
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
            <TextField name="subject" label="Subject" maxCharacters={100} />
            <TextField
              name="text"
              label="Message"
              hint="Leave a blank line between paragraphs."
              maxCharacters={5000}
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
          onConfirm={() => void send()}
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
