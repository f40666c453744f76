"use client";

import { Clapperboard } from "lucide";
import { Icon } from "./icon";
import { buttonClass } from "./ui/button";
import { toast } from "./ui/toast-store";

/** Adventure, on a holiday that has no film yet: there is no section to go to, so it says so in the section's own words. */
export function NoVideoButton() {
  const say = () =>
    toast({
      title: "No adventure video available yet.",
      description: "Check back later for a fun animated story!",
    });
  return (
    <button type="button" onClick={say} className={buttonClass({ look: "action", className: "needs-script" })}>
      <Icon of={Clapperboard} className="size-6" /> Adventure
    </button>
  );
}
