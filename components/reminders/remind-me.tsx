import { Bell } from "lucide";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { newReminderPath } from "@/lib/reminders/paths";

/** Leads to a reminder of a holiday. A plain link: pages that many read have no room for more. */
export function RemindMe({ holidayId }: { holidayId: string }) {
  return (
    <a href={newReminderPath(holidayId)} rel="nofollow" className={buttonClass({ look: "quiet" })}>
      <Icon of={Bell} /> Remind me
    </a>
  );
}
