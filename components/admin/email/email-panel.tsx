"use client";

import { AdminUpdates } from "./admin-updates";
import { EmailStats } from "./email-stats";
import { SubscriberList } from "./subscriber-list";
import { WeeklyPreview } from "./weekly-preview";

/** The list of those who asked for mail, and the letter that they are sent. Source: spec section 2, email management. */
export function EmailPanel() {
  return (
    <>
      <EmailStats />
      <WeeklyPreview />
      <AdminUpdates />
      <SubscriberList />
    </>
  );
}
