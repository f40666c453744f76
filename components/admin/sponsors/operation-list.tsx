"use client";

import type { ListedOperation } from "@/lib/payments/queries";
import { OperationRow } from "./operation-row";
import { ReplayList } from "./replay-list";

const STATES = [
  ["failed", "Failed"],
  ["pending", "Pending"],
  ["success", "Success"],
  ["cancelled", "Cancelled"],
] as const;

/** What we have asked Stripe to do; of what failed Stripe is asked what became of it. */
export function OperationList() {
  return (
    <ReplayList<ListedOperation>
      of="operations"
      title="Calls to Stripe"
      hint="What we asked Stripe to do. To ask again charges nobody: it finds out how things stand there, and has them stand so here."
      states={STATES}
      one="call"
      nothing={{ emoji: "🪙", title: "No calls", text: "Nothing of this kind was asked of Stripe." }}
    >
      {(operation, replay) => <OperationRow key={operation.id} operation={operation} {...replay} />}
    </ReplayList>
  );
}
