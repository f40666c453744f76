"use client";

import type { ListedOperation } from "@/lib/billing/payments/queries";
import { OperationRow } from "./operation-row";
import { ReplayList } from "./replay-list";

const STATES = [
  ["failed", "Failed"],
  ["pending", "Pending"],
  ["success", "Success"],
  ["cancelled", "Canceled"],
] as const;

/** Our calls to Stripe; for a failed one, Stripe can be asked for the outcome. */
export function OperationList() {
  return (
    <ReplayList<ListedOperation>
      of="operations"
      title="Stripe calls"
      hint="Our requests to Stripe. Asking again never charges anyone: it looks up the current status and updates ours."
      states={STATES}
      one="call"
      nothing={{ emoji: "🪙", title: "No calls", text: "No calls with this status." }}
    >
      {(operation, replay) => <OperationRow key={operation.id} operation={operation} {...replay} />}
    </ReplayList>
  );
}
