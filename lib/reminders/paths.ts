/** The page that lists the user's reminders. */
export const REMINDERS_PATH = "/reminders";

/** Returns the path of the form for a new reminder. */
export const newReminderPath = (holidayId: string) => `${REMINDERS_PATH}/new?${new URLSearchParams({ holidayId })}`;

/** Returns the path of a reminder's page, or of its "done" or "end" page. */
export const reminderPath = (id: string, part?: "done" | "end") =>
  [REMINDERS_PATH, encodeURIComponent(id), part].filter(Boolean).join("/");

/**
 * Returns the path of the page behind an email's "stop" link, which has a confirm button; "done" is the page after it.
 */
export function stopPath(token: string, outcome?: "done"): string {
  return `${REMINDERS_PATH}/stop?${new URLSearchParams({ token, ...(outcome && { [outcome]: "1" }) })}`;
}

/** Returns the one-click unsubscribe path for email clients. Source: RFC 8058. */
export const oneClickStopPath = (token: string) => `/api/reminders/stop?${new URLSearchParams({ token })}`;

/** Returns the path of a user's calendar feed; `name` is the feed's signed id. */
export const feedPath = (name: string) => `/feeds${REMINDERS_PATH}/${name}.ics`;
