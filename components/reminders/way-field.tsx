"use client";

import { Bell, CalendarPlus, Mail } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../icon";
import { WAY_NAMES, WAYS, type Way } from "./when-words";

const LOOKS = {
  notification: { icon: Bell, hint: "On this device and any other you turn on" },
  mail: { icon: Mail, hint: "To the address you sign in with" },
  calendar: { icon: CalendarPlus, hint: "A calendar file with an alarm, or a private calendar to subscribe to" },
} as const;

type WayFieldProps = {
  first: Way;
  /** Below the choice of notifications, while it is chosen. */
  children: ReactNode;
};

/** How the reminder arrives. Without a script the browser cannot be asked for notifications, so they are not offered. */
export function WayField({ first, children }: WayFieldProps) {
  return (
    <fieldset>
      <legend className="reminder-label">How should we remind you?</legend>
      <div className="grid gap-2">
        {WAYS.map((way) => {
          const { icon, hint } = LOOKS[way];
          return (
            <div key={way} className={way === "notification" ? "needs-script" : undefined}>
              <label className="reminder-way">
                <input type="radio" name="way" value={way} defaultChecked={way === first} />
                <Icon of={icon} className="size-6" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{WAY_NAMES[way]}</span>
                  <span className="block text-ink-soft text-sm">{hint}</span>
                </span>
              </label>
              {way === "notification" && children}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
