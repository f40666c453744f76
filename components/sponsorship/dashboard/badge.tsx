import { statusBadge } from "@/lib/core/subscription-states";

/** The state of a subscription as a badge. Source: spec section 4. */
export function DashboardBadge({ status }: { status: string }) {
  const { label, tone } = statusBadge(status);
  return (
    <span className="status-badge" data-tone={tone}>
      {label}
    </span>
  );
}
