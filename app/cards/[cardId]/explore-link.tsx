import { Compass } from "lucide";
import { Icon } from "@/components/icon";
import { buttonClass } from "@/components/ui/button";

/** Opens the card's holiday in a new tab. Source: spec section 2, card view. */
export function ExploreLink({ holidayName }: { holidayName: string }) {
  const query = new URLSearchParams({ holiday: holidayName, utm_source: "card_share", utm_medium: "card_view" });
  return (
    <a href={`/?${query}`} target="_blank" rel="noopener" className={buttonClass({ look: "quiet" })}>
      <Icon of={Compass} /> Explore this holiday
    </a>
  );
}
