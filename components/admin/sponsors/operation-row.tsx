import type { ListedOperation } from "@/lib/billing/payments/queries";
import { money } from "@/lib/billing/plan";
import { Instant } from "../instant";
import { StateBadge, type Tone } from "../state-badge";
import { ReplayButton, type RowReplay } from "./replay-button";

const TYPES: Readonly<Record<string, string>> = {
  customer_create: "Create a customer",
  subscription_create: "Create a subscription",
  subscription_update: "Change a subscription",
  subscription_cancel: "Cancel a subscription",
  payment_intent_create: "Create a payment",
  payment_intent_confirm: "Confirm a payment",
  invoice_pay: "Pay an invoice",
  webhook_process: "Process an event",
};

/**
 * The labels of the steps of an operation. Source: lib/billing/payments/commands.ts,
 * lib/billing/subscriptions/commands.ts.
 */
const STEPS: Readonly<Record<string, string>> = {
  end: "Cancel a subscription now",
  end_with_period: "Cancel a subscription at period end",
  resume: "Resume a subscription",
  void: "Void an open invoice",
  refund: "Refund a payment",
};

/** Describes a call to Stripe in a few words; an unknown one by its own name. */
export function operationWords({ operationType, step }: Pick<ListedOperation, "operationType" | "step">): string {
  const known = (words: Readonly<Record<string, string>>, key: string) =>
    Object.hasOwn(words, key) ? words[key] : undefined;
  return (step && known(STEPS, step)) || known(TYPES, operationType) || operationType;
}

const STATES: Readonly<Record<ListedOperation["status"], { words: string; tone: Tone }>> = {
  pending: { words: "Pending", tone: "watch" },
  success: { words: "Success", tone: "good" },
  failed: { words: "Failed", tone: "bad" },
  cancelled: { words: "Canceled", tone: "idle" },
};

type OperationRowProps = RowReplay & { operation: ListedOperation };

/** A call to Stripe: its purpose, its sponsor, and its status. */
export function OperationRow({ operation, ...replay }: OperationRowProps) {
  const { status, sponsorName, holidayName, amountCents, currency, stripeStatus, stripeObjectId } = operation;
  const { errorCode, errorMessage, initiatedAt } = operation;
  const { words, tone } = STATES[status];
  const what = operationWords(operation);
  const about = [sponsorName, holidayName].filter(Boolean).join(", ");
  return (
    <li
      aria-busy={replay.isBusy}
      className="grid items-center gap-x-5 gap-y-2 border-line border-t p-4 first:border-t-0 md:grid-cols-[7rem_minmax(0,1fr)_auto] md:px-5 md:py-2.5"
    >
      <p>
        <StateBadge tone={tone}>{words}</StateBadge>
      </p>
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-semibold leading-snug">
          {what}
          {amountCents !== null && <span className="tabular-nums"> · {money(amountCents, currency)}</span>}
        </h3>
        {about && (
          <p dir="auto" className="text-sm">
            {about}
          </p>
        )}
        <p className="text-ink-soft text-sm">
          <Instant at={initiatedAt} />
          {stripeStatus && ` · at Stripe: ${stripeStatus.replaceAll("_", " ")}`}
          {stripeObjectId && ` · ${stripeObjectId}`}
        </p>
        {(errorMessage || errorCode) && (
          <p className="mt-1 text-danger text-sm">{[errorCode, errorMessage].filter(Boolean).join(": ")}</p>
        )}
      </div>
      {(status === "pending" || status === "failed") && (
        <ReplayButton {...replay} about={`about: ${what}, ${about}`}>
          Ask Stripe
        </ReplayButton>
      )}
    </li>
  );
}
