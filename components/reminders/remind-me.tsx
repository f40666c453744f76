import { Bell } from "lucide";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { newReminderPath } from "@/lib/reminders/paths";

/** A plain link to the form for a reminder: pages with heavy traffic should not load more. */
export function RemindMe({ holidayId }: { holidayId: string }) {
  return (
    <a href={newReminderPath(holidayId)} rel="nofollow" className={buttonClass({ look: "quiet" })}>
      <Icon of={Bell} /> Remind me
    </a>
  );
}
