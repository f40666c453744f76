import { CalendarDays, Clapperboard, Gift, MapPin, Send } from "lucide";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { CivilDate } from "@/lib/core/civil-date";
import type { Holiday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { PanelButton } from "./panels";

const action = buttonClass({ look: "action" });

type HomeActionsProps = { holiday: Pick<Holiday, "id" | "tone">; date: CivilDate; hasVideo: boolean };

/**
 * The four actions of the home page and Send Card. A solemn day has no gifts, and Adventure needs a video. Source: spec
 * section 2, home tab.
 */
export function HomeActions({ holiday, date, hasVideo }: HomeActionsProps) {
  const page = `/holiday/${date}`;
  return (
    <form method="get" className="grid w-full max-w-xl gap-1.5 sm:gap-2">
      <div className="actions">
        {!isSolemn(holiday) && (
          <PanelButton panel="gifts" href={`${page}#gifts`} className={action}>
            <Icon of={Gift} className="size-6" /> Gift Ideas
          </PanelButton>
        )}
        {hasVideo && (
          <PanelButton panel="adventure" href={`${page}#adventure`} needsSignIn className={action}>
            <Icon of={Clapperboard} className="size-6" /> Adventure
          </PanelButton>
        )}
        <PanelButton panel="places" href={`${page}#places`} className={action}>
          <Icon of={MapPin} className="size-6" /> Local Places
        </PanelButton>
        <PanelButton panel="calendar" href="/calendar" className={action}>
          <Icon of={CalendarDays} className="size-6" /> Calendar
        </PanelButton>
      </div>
      <Link
        href={`/cards/new?holidayId=${holiday.id}&date=${date}`}
        prefetch={false}
        className={buttonClass({ look: "field", className: "min-h-13 text-lg" })}
      >
        <Icon of={Send} /> Send Card
      </Link>
    </form>
  );
}
