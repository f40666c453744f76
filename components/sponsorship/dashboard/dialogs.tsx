"use client";

import { type ReactNode, useState } from "react";
import { type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { RequestFailed } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Form, showIssues, TextField } from "@/components/ui/form";
import { FieldError } from "@/components/ui/input";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { Radio } from "@/components/ui/radio";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import type { BusinessForm } from "@/lib/sponsorship/input";
import { MAX_BUSINESS_NAME_LENGTH, MAX_CUSTOM_MESSAGE_LENGTH, MAX_DESCRIPTION_LENGTH } from "@/lib/sponsorship/limits";
import { withScheme } from "@/lib/sponsorship/website";
import { type Change, useChange } from "./change";
import { endLabel, SUBSCRIPTIONS_ID } from "./labels";

type FormDialogProps<Values extends FieldValues, Output> = {
  title: string;
  form: UseFormReturn<Values, unknown, Output>;
  /** What to send, and the titles of its notices. */
  changeOf: (values: Output) => Pick<Change, "path" | "body" | "title" | "failure">;
  /** Shows a refusal at the form's fields. Returns whether it did. */
  showRefusal?: (refusal: RequestFailed) => boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. The typed text stays until it is saved. */
function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { title, form, changeOf, showRefusal, onClose, children } = props;
  const { root } = form.formState.errors;
  const { isBusy, change } = useChange();
  const save = form.handleSubmit(async (values) => {
    const saved = changeOf(values);
    const onRefused = (refusal: RequestFailed) =>
      showRefusal?.(refusal) || form.setError("root", { message: refusal.said || saved.failure });
    if (await change({ method: "PATCH", ...saved, onRefused })) onClose();
  });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <Form {...form}>
          <form onSubmit={(event) => void save(event)} noValidate className="mt-3 grid gap-4">
            {children}
            {root && <FieldError role="alert">{root.message}</FieldError>}
            <DialogFooter className="mt-0">
              <DialogClose asChild>
                <Button variant="outline">Cancel</Button>
              </DialogClose>
              <Button type="submit" aria-disabled={isBusy}>
                {isBusy ? "Saving…" : "Save"}
              </Button>
            </DialogFooter>
          </form>
        </Form>
      </DialogContent>
    </Dialog>
  );
}

const businessResolver = lazyZodResolver(() => import("@/lib/sponsorship/input").then((input) => input.businessForm));

type BusinessDialogProps = { sponsorId: string; business: BusinessForm; onClose: () => void };

/** Edits a business's details, with the same rules as checkout. */
export function BusinessDialog({ sponsorId, business, onClose }: BusinessDialogProps) {
  const form = useForm({ resolver: businessResolver, defaultValues: business });
  const changeOf = (values: BusinessForm) => ({
    path: "business",
    body: { ...values, sponsorId },
    title: "Business Updated",
    failure: "Failed to update your business",
  });
  const showRefusal = (refusal: RequestFailed) => showIssues(form, refusal);
  return (
    <FormDialog title="Your business" {...{ form, changeOf, showRefusal, onClose }}>
      <TextField
        name="businessName"
        label="Business Name"
        autoComplete="organization"
        maxCharacters={MAX_BUSINESS_NAME_LENGTH}
        required
      />
      <TextField
        name="contactEmail"
        label="Contact Email"
        hint="We send receipts and notices here. It isn't public."
        type="email"
        autoComplete="email"
        required
      />
      <TextField
        name="websiteUrl"
        label="Website URL"
        type="url"
        autoComplete="url"
        required
        onBlur={() => form.setValue("websiteUrl", withScheme(form.getValues("websiteUrl")))}
      />
      <TextField
        name="description"
        label="Business Description"
        maxCharacters={MAX_DESCRIPTION_LENGTH}
        rows={4}
        required
      />
    </FormDialog>
  );
}

const messageResolver = lazyZodResolver(() => import("@/lib/sponsorship/input").then((input) => input.messageForm));

export type MessageDialogProps = {
  id: string;
  holidayName: string;
  message: string;
  /** Whether editors have hidden the message; then they review the next one first. */
  isHidden: boolean;
  onClose: () => void;
};

/** Edits the message on a holiday. */
export function MessageDialog({ id, holidayName, message, isHidden, onClose }: MessageDialogProps) {
  const form = useForm({ resolver: messageResolver, defaultValues: { customMessage: message } });
  const changeOf = (body: { customMessage: string }) => ({
    path: `sponsorships/${id}`,
    body,
    title: "Sponsorship Updated",
    failure: "Failed to update sponsorship",
  });
  return (
    <FormDialog title="Your message" {...{ form, changeOf, onClose }}>
      <TextField
        name="customMessage"
        label="Custom Message"
        hint={`Appears in quotes below your name on ${holidayName}${isHidden ? " after an editor reviews it" : ""}. Leave it empty for no message.`}
        maxCharacters={MAX_CUSTOM_MESSAGE_LENGTH}
        rows={4}
        isAlert
      />
    </FormDialog>
  );
}

/** Source: spec section 2, sponsor dashboard. */
const QUESTION =
  "Are you sure you want to cancel your subscription? This will deactivate all your sponsorships at the end of the current billing period.";

export type CancelDialogProps = { subscriptions: readonly OwnSubscription[]; onClose: () => void };

/** Explains what canceling does to each subscription, and cancels one or all of them. */
export function CancelDialog({ subscriptions, onClose }: CancelDialogProps) {
  const { isBusy, change } = useChange();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = subscriptions.find(({ id }) => id === chosenId);
  const cancel = async () => {
    const answer = await change({
      method: "POST",
      path: "cancel-subscription",
      body: { cancelImmediately: false, ...(chosen && { subscriptionId: chosen.id }) },
      title: "Subscription Updated",
      failure: "Failed to cancel subscription",
    });
    // Also after a failure, because the toast would be behind the dialog.
    onClose();
    if (answer) requestAnimationFrame(() => document.getElementById(SUBSCRIPTIONS_ID)?.focus());
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Cancel Subscription</DialogTitle>
        </DialogHeader>
        <DialogDescription className="mt-2 text-foreground">
          {chosen
            ? `Are you sure you want to cancel your subscription for ${chosen.holiday.holidayName}? Your other sponsorships continue.`
            : QUESTION}
        </DialogDescription>
        {subscriptions.length > 1 ? (
          <fieldset className="mt-4 grid gap-2">
            <legend className="mb-2 font-semibold">Which subscription?</legend>
            <Radio name="subscription" checked={!chosen} onChange={() => setChosenId(null)} className="rounded-2xl!">
              All {subscriptions.length} subscriptions
            </Radio>
            {subscriptions.map((subscription) => (
              <Radio
                key={subscription.id}
                name="subscription"
                checked={subscription === chosen}
                onChange={() => setChosenId(subscription.id)}
                className="rounded-2xl!"
              >
                <span className="wrap-anywhere min-w-0">
                  {subscription.holiday.holidayName}
                  <span className="block font-normal text-muted-foreground text-sm">{endLabel(subscription)}</span>
                </span>
              </Radio>
            ))}
          </fieldset>
        ) : (
          <ul className="mt-4 rounded-2xl bg-muted p-4">
            {subscriptions.map((subscription) => (
              <li key={subscription.id} className="wrap-anywhere">
                <strong>{subscription.holiday.holidayName}.</strong> {endLabel(subscription)}
              </li>
            ))}
          </ul>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Keep it</Button>
          </DialogClose>
          <Button variant="destructive" onClick={() => void cancel()} aria-disabled={isBusy}>
            {isBusy ? "Canceling…" : "Cancel Subscription"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
