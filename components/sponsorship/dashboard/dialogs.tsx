"use client";

import { type FormEvent, useRef, useState } from "react";
import type { RequestFailed } from "@/components/ui/api-request";
import { buttonVariants } from "@/components/ui/button-variants";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import {
  type BusinessForm,
  MAX_BUSINESS_NAME_LENGTH,
  MAX_CUSTOM_MESSAGE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  SPONSOR_TEXTS,
  type SponsorFormErrors,
  sponsorFormErrors,
} from "@/lib/sponsorship/form";
import { withScheme } from "@/lib/sponsorship/website";
import { useChange } from "./change";
import { endLabel, SUBSCRIPTIONS_ID } from "./labels";

/** The footer of a form: the last error, "" for none, then Cancel and Save. */
function SaveFooter({ problem, isBusy, onClose }: { problem: string; isBusy: boolean; onClose: () => void }) {
  return (
    <>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onClose} className={buttonVariants({ variant: "outline" })}>
          Cancel
        </button>
        <button type="submit" aria-disabled={isBusy} className={buttonVariants()}>
          {isBusy ? "Saving…" : "Save"}
        </button>
      </div>
    </>
  );
}

const BUSINESS_FAILURE = "Failed to update your business";

type BusinessDialogProps = { sponsorId: string; business: BusinessForm; onClose: () => void };

/** Edits a business's details, with the same rules as checkout. The typed text stays until it is saved. */
export function BusinessDialog({ sponsorId, business, onClose }: BusinessDialogProps) {
  const [form, setForm] = useState(business);
  const [errors, setErrors] = useState<SponsorFormErrors>({});
  const [problem, setProblem] = useState("");
  const { isBusy, change } = useChange();
  const element = useRef<HTMLFormElement>(null);

  const fieldOf = (name: keyof BusinessForm) => ({
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    problem: errors[name],
    required: true,
  });
  const showErrors = (found: SponsorFormErrors) => {
    setErrors(found);
    // After they are rendered.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const onRefused = ({ issues, said }: RequestFailed) => {
    const found = Object.fromEntries(
      issues.filter(({ path }) => path in form).map((each) => [each.path, each.message]),
    );
    if (Object.keys(found).length > 0) showErrors(found);
    else setProblem(said || BUSINESS_FAILURE);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const sent = { ...form, websiteUrl: withScheme(form.websiteUrl) };
    const found = sponsorFormErrors({ ...sent, customMessage: "" });
    setProblem("");
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    const request = { method: "PATCH", path: "business", body: { ...sent, sponsorId } } as const;
    if (await change({ ...request, title: "Business Updated", failure: BUSINESS_FAILURE, onRefused })) onClose();
  };

  return (
    <Dialog open onClose={onClose} title="Your business" closesOutside={false}>
      <form ref={element} onSubmit={(event) => void save(event)} noValidate className="mt-3 grid gap-4">
        <Field
          {...fieldOf("businessName")}
          label="Business Name"
          autoComplete="organization"
          max={MAX_BUSINESS_NAME_LENGTH}
        />
        <Field
          {...fieldOf("contactEmail")}
          label="Contact Email"
          hint="We send receipts and notices here. It isn't public."
          type="email"
          autoComplete="email"
        />
        <Field
          {...fieldOf("websiteUrl")}
          label="Website URL"
          type="url"
          autoComplete="url"
          onBlur={() => setForm({ ...form, websiteUrl: withScheme(form.websiteUrl) })}
        />
        <Field {...fieldOf("description")} label="Business Description" max={MAX_DESCRIPTION_LENGTH} rows={4} />
        <SaveFooter problem={problem} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const MESSAGE_FAILURE = "Failed to update sponsorship";

export type MessageDialogProps = {
  id: string;
  holidayName: string;
  message: string;
  /** Whether editors have hidden the message; then they review the next one first. */
  isHidden: boolean;
  onClose: () => void;
};

/** Edits the message on a holiday. The typed text stays until it is saved. */
export function MessageDialog({ id, holidayName, message, isHidden, onClose }: MessageDialogProps) {
  const [typed, setTyped] = useState(message);
  const [problem, setProblem] = useState("");
  const { isBusy, change } = useChange();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isTooLong = typed.trim().length > MAX_CUSTOM_MESSAGE_LENGTH;
    setProblem(isTooLong ? SPONSOR_TEXTS.customMessage : "");
    if (isTooLong) return;
    const answer = await change({
      method: "PATCH",
      path: `sponsorships/${id}`,
      body: { customMessage: typed },
      title: "Sponsorship Updated",
      failure: MESSAGE_FAILURE,
      onRefused: ({ said }) => setProblem(said || MESSAGE_FAILURE),
    });
    if (answer) onClose();
  };

  return (
    <Dialog open onClose={onClose} title="Your message" closesOutside={false}>
      <form onSubmit={(event) => void save(event)} noValidate className="mt-3 grid gap-4">
        <Field
          label="Custom Message"
          hint={`Appears in quotes below your name on ${holidayName}${isHidden ? " after an editor reviews it" : ""}. Leave it empty for no message.`}
          value={typed}
          onChange={setTyped}
          max={MAX_CUSTOM_MESSAGE_LENGTH}
          rows={4}
        />
        <SaveFooter problem={problem} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
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
    <Dialog open onClose={onClose} title="Cancel Subscription">
      <p className="mt-2">
        {chosen
          ? `Are you sure you want to cancel your subscription for ${chosen.holiday.holidayName}? Your other sponsorships continue.`
          : QUESTION}
      </p>
      {subscriptions.length > 1 ? (
        <fieldset className="mt-4 grid gap-2">
          <legend className="mb-2 font-semibold">Which subscription?</legend>
          <label className="choice rounded-2xl!">
            <input type="radio" name="subscription" checked={!chosen} onChange={() => setChosenId(null)} />
            All {subscriptions.length} subscriptions
          </label>
          {subscriptions.map((subscription) => (
            <label key={subscription.id} className="choice rounded-2xl!">
              <input
                type="radio"
                name="subscription"
                checked={subscription === chosen}
                onChange={() => setChosenId(subscription.id)}
              />
              <span className="wrap-anywhere min-w-0">
                {subscription.holiday.holidayName}
                <span className="block font-normal text-ink-soft text-sm">{endLabel(subscription)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <ul className="mt-4 rounded-2xl bg-sunken p-4">
          {subscriptions.map((subscription) => (
            <li key={subscription.id} className="wrap-anywhere">
              <strong>{subscription.holiday.holidayName}.</strong> {endLabel(subscription)}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onClose} className={buttonVariants({ variant: "outline" })}>
          Keep it
        </button>
        <button
          type="button"
          onClick={() => void cancel()}
          aria-disabled={isBusy}
          className={buttonVariants({ variant: "destructive" })}
        >
          {isBusy ? "Canceling…" : "Cancel Subscription"}
        </button>
      </div>
    </Dialog>
  );
}
