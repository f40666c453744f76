"use client";

import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { failureText } from "@/components/ui/api-request";
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Form, showIssues, TextField } from "@/components/ui/form";
import { FieldError, Input } from "@/components/ui/input";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { MAX_REASON_LENGTH } from "@/lib/sponsorship/limits";
import type { AdminSponsorship } from "@/lib/sponsorship/messages/queries";
import { AdminButton } from "../admin-button";
import { useAdminAction, useAdminData, useSettled } from "../admin-data";
import { FilterChips } from "../panel";
import { AdminList } from "./admin-list";
import { postMessageAction, SponsorCard, UPDATE_FAILED } from "./sponsor-card";

type HideMessageDialogProps = {
  sponsorship: AdminSponsorship;
  actions: ReturnType<typeof useAdminAction>;
  onClose: () => void;
};

const resolver = lazyZodResolver(() =>
  import("@/lib/sponsorship/input").then(({ hideInput }) => hideInput.pick({ reason: true })),
);

/** Asks for the reason, and hides a message. Typed text stays until it is hidden. */
function HideMessageDialog({ sponsorship, actions, onClose }: HideMessageDialogProps) {
  const { customMessage, sponsor, holiday } = sponsorship;
  const form = useForm({ resolver, defaultValues: { reason: "" } });
  const element = useRef<HTMLFormElement>(null);
  const isBusy = actions.busyId !== null;
  const hide = form.handleSubmit(({ reason }) =>
    actions.perform(sponsorship.id, UPDATE_FAILED, async () => {
      try {
        await postMessageAction(sponsorship.id, "hide-message", { reason, customMessage });
        onClose();
      } catch (error) {
        // The dialog was closed meanwhile, so it cannot show the error.
        if (!element.current) throw error;
        if (!showIssues(form, error)) form.setError("root", { message: failureText(error) });
      }
    }),
  );
  const { root } = form.formState.errors;

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>Hide this message?</DialogTitle>
        </DialogHeader>
        <Form {...form}>
          <form ref={element} onSubmit={(event) => void hide(event)} noValidate className="mt-2 grid gap-4">
            <blockquote
              aria-label="Their message"
              dir="auto"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
              tabIndex={0}
              className="max-h-40 overflow-y-auto whitespace-pre-line rounded-2xl bg-muted px-4 py-2.5 wrap-anywhere"
            >
              “{customMessage}”
            </blockquote>
            <p className="wrap-anywhere">
              {sponsor.businessName} remains the sponsor of {holiday.holidayName}. This message disappears from all
              pages and emails, and any new one waits for your review.
            </p>
            <TextField
              name="reason"
              label="Reason"
              hint="We email this to them and show it on their dashboard, word for word. Tell them what to change."
              maxCharacters={MAX_REASON_LENGTH}
              rows={4}
              required
            />
            {root && <FieldError role="alert">{root.message}</FieldError>}
            <DialogFooter className="mt-0">
              <AdminButton isLocked={isBusy} onClick={onClose} className="aria-disabled:opacity-60">
                Keep it
              </AdminButton>
              <AdminButton type="submit" variant="destructive" isLocked={isBusy}>
                {isBusy ? "One moment…" : "Hide it"}
              </AdminButton>
            </DialogFooter>
          </form>
        </Form>
      </DialogContent>
    </Dialog>
  );
}

const LIST_ID = "sponsor-list";

const PER_PAGE = 20;

const STATES = [
  ["", "All"],
  ["live", "Live"],
  ["hidden", "Message hidden"],
  ["waiting", "New text to review"],
  ["over", "Ended"],
] as const;

type State = (typeof STATES)[number][0];

const NOTHING: Readonly<Record<State, string>> = {
  "": "Sponsors appear here.",
  live: "No sponsors are shown right now.",
  hidden: "No hidden messages.",
  waiting: "No new text to review.",
  over: "No sponsorship has ended yet.",
};

export function SponsorList() {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const [view, setView] = useState<{ state: State; search: string; page: number }>({ state: "", search: "", page: 1 });
  // A new search starts at the first page.
  const page = view.search === search ? view.page : 1;
  const query = new URLSearchParams({ search, state: view.state, page: String(page), limit: String(PER_PAGE) });
  const list = useAdminData<AdminSponsorship[]>(`/api/admin/sponsors?${query}`);
  const actions = useAdminAction(list.reload, LIST_ID);
  const [hiding, setHiding] = useState<AdminSponsorship | null>(null);
  const nothing = search ? "Try another name or part of one." : NOTHING[view.state];

  return (
    <>
      <AdminList
        id={LIST_ID}
        title="Sponsors"
        hint="A sponsor’s message appears on the holiday’s page right away. You can hide one that doesn’t fit; we email the sponsor your reason."
        list={list}
        page={page}
        perPage={PER_PAGE}
        onTurn={(to) => setView({ ...view, search, page: to })}
        one="sponsorship"
        columns={["Holiday", "Sponsor", "Message", "Actions"]}
        nothing={{ emoji: "🪴", title: search ? "Nothing found" : "No sponsors", text: nothing }}
        filters={
          <>
            <label className="relative block max-w-md">
              <span className="sr-only">Search sponsors</span>
              <Search className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted-foreground" />
              <Input
                type="search"
                value={typed}
                maxLength={200}
                placeholder="Business, holiday, email or message"
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.currentTarget.value)}
                className="pl-11!"
              />
            </label>
            <FilterChips
              legend="Show"
              options={STATES}
              value={view.state}
              onChange={(state) => setView({ state, search, page: 1 })}
            />
          </>
        }
      >
        {(row) => <SponsorCard key={row.id} sponsorship={row} actions={actions} onHide={() => setHiding(row)} />}
      </AdminList>
      {hiding && (
        <HideMessageDialog
          sponsorship={hiding}
          actions={actions}
          // A late response closes only its own dialog, not one opened since.
          onClose={() => setHiding((now) => (now === hiding ? null : now))}
        />
      )}
    </>
  );
}
