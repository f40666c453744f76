"use client";

import { useEffect, useState } from "react";
import { Switch } from "@/components/ui/switch";
import { useChange } from "./change";
import { dashboardRequest } from "./request";

type DashboardSwitchProps = { id: string; holidayName: string; isActive: boolean };

/** Shows or hides a sponsor on the holiday's pages. It moves immediately, and back again when the server refuses. */
export function DashboardSwitch({ id, holidayName, isActive }: DashboardSwitchProps) {
  const [isOn, setIsOn] = useState(isActive);
  const { isBusy, change } = useChange();
  // It may have been changed in another window.
  useEffect(() => setIsOn(isActive), [isActive]);

  const toggle = async () => {
    if (isBusy) return;
    setIsOn(!isOn);
    const answer = await change({
      ask: () => dashboardRequest<{ message: string; isActive: boolean }>("PATCH", `sponsorships/${id}/toggle`),
      title: "Sponsorship Updated",
      failure: "Failed to update sponsorship",
    });
    setIsOn(answer?.isActive ?? isActive);
  };

  return (
    <div aria-busy={isBusy}>
      <Switch
        label={`Show us on ${holidayName}`}
        hint={isOn ? "Active" : "Inactive"}
        checked={isOn}
        onChange={() => void toggle()}
      />
    </div>
  );
}
