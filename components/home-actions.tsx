import { CalendarDays, Clapperboard, Gift, MapPin, Send } from "lucide";
import Link from "next/link";
import type { CivilDate } from "@/lib/civil-date";
import type { Holiday } from "@/lib/holidays/queries";
import { Icon } from "./icon";
import { PanelButton } from "./panels";
import { buttonClass } from "./ui/button";

const action = buttonClass({ look: "action" });

/** The four actions of the home page and Send Card. Source: spec section 2, home tab. */
export function HomeActions({ holiday, date }: { holiday: Pick<Holiday, "id">; date: CivilDate }) {
  const page = `/holiday/${date}`;
  return (
    <form method="get" className="grid w-full max-w-xl grid-cols-4 gap-1.5 sm:gap-2">
      <PanelButton panel="gifts" href={`${page}#gifts`} className={action}>
        <Icon of={Gift} className="size-6" /> Gift Ideas
      </PanelButton>
      <PanelButton panel="adventure" href="/api/login" needsSignIn className={action}>
        <Icon of={Clapperboard} className="size-6" /> Adventure
      </PanelButton>
      <PanelButton panel="places" href={`${page}#places`} className={action}>
        <Icon of={MapPin} className="size-6" /> Local Places
      </PanelButton>
      <PanelButton panel="calendar" href="/calendar" className={action}>
        <Icon of={CalendarDays} className="size-6" /> Calendar
      </PanelButton>
      <Link
        href={`/cards/new?holidayId=${holiday.id}`}
        prefetch={false}
        className={buttonClass({ look: "field", className: "col-span-full min-h-13 text-lg" })}
      >
        <Icon of={Send} /> Send Card
      </Link>
    </form>
  );
}
