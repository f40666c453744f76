import { TriangleAlert } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { ReminderView } from "@/lib/reminders/view";

/** The problem of a reminder, if any. */
export function ReminderTrouble({ reminder: { problem } }: { reminder: Pick<ReminderView, "problem"> }) {
  if (!problem) return null;
  return (
    <p className="reminder-trouble">
      <Icon of={TriangleAlert} className="mt-0.5 size-5" />
      <span className="min-w-0">{problem}</span>
    </p>
  );
}
