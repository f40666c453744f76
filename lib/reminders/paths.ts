/** The page that lists a person's reminders. */
export const REMINDERS_PATH = "/reminders";

/** The form of a new reminder. */
export const newReminderPath = (holidayId: string) => `${REMINDERS_PATH}/new?${new URLSearchParams({ holidayId })}`;

/** The page of a reminder, or of what can be done with it. */
export const reminderPath = (id: string, part?: "done" | "end") =>
  [REMINDERS_PATH, encodeURIComponent(id), part].filter(Boolean).join("/");

/** The page that a mail's "stop" link opens, with the button that does it; "done" once it was pressed. */
export function stopPath(token: string, outcome?: "done"): string {
  return `${REMINDERS_PATH}/stop?${new URLSearchParams({ token, ...(outcome && { [outcome]: "1" }) })}`;
}

/** Where a mail program stops a reminder with one request. Source: RFC 8058. */
export const oneClickStopPath = (token: string) => `/api/reminders/stop?${new URLSearchParams({ token })}`;

/** The calendar of a person's reminders, by its id with our signature. */
export const feedPath = (name: string) => `/feeds${REMINDERS_PATH}/${name}.ics`;
