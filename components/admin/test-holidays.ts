import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { utcToday } from "@/lib/core/dates";
import type { AdminHolidayRow, EditedHoliday, Revision } from "@/lib/editorial/edited-holiday";
import { testBody } from "@/lib/editorial/test-body";
import { defaultDisplayDate, storedDate } from "@/lib/holidays/rule";
import { network } from "@/tests/components-setup";
import { EDITOR, listAnswer, refusal } from "./test-admin";

/** Holidays as the admin API returns them, for the component tests. */

export const HOLIDAY_ID = "6f1f1d5e-0d2b-4c44-9c4e-2f6f3b1c7a10";

const common = {
  id: HOLIDAY_ID,
  slug: "ear-trumpet-day",
  holidayName: "Ear Trumpet Day",
  category: "Wonderfully Weird",
  dateIso: "2026-03-17",
  displayDate: "March 17th",
  tone: "festive",
  isMonthObservance: false,
  lengthDays: 1,
  rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=3TU",
  ruleText: "the third Tuesday of March",
  rank: 100,
  emoji: "🎺",
  hue: 40,
  notes: "Listen for a minute.",
  whyToday: null,
  history: "Before.",
  sourceUrl: null,
  videoUrls: [],
  currentVideoUrls: [],
  giftCount: 0,
  version: 1,
  updatedAt: "2026-01-01T00:00:00Z",
  deletedAt: null,
} as const;

export const editedHoliday = (change: Partial<EditedHoliday> = {}): EditedHoliday => ({
  ...testBody,
  ...common,
  videoUrls: [],
  currentVideoUrls: [],
  celebrate: null,
  sources: [],
  messages: [],
  picture: null,
  classroom: null,
  origin: { kind: "tradition" },
  createdAt: "2026-01-01T00:00:00Z",
  editedAt: null,
  ...change,
});

export const listedHoliday = (change: Partial<AdminHolidayRow> = {}): AdminHolidayRow => ({
  ...common,
  videoUrls: [],
  currentVideoUrls: [],
  sourceCount: 0,
  isSponsored: false,
  ...change,
});

/** Returns a holiday after a change, as the server does: the date follows the rule. */
export function changedHoliday(before: EditedHoliday, sent: Partial<EditedHoliday>): EditedHoliday {
  const next = { ...before, ...sent };
  if (sent.rule === undefined && sent.displayDate === undefined) return next;
  const { dateIso } = storedDate(next.rule, utcToday());
  return { ...next, dateIso, displayDate: sent.displayDate ?? defaultDisplayDate(next.rule, dateIso) };
}

/** Answers the preview's picture with a drawing that names its scene. */
export const pictureHandler = http.get("*/api/admin/holidays/picture", ({ request }) => {
  const { picture } = JSON.parse(new URL(request.url).searchParams.get("drawing") ?? "");
  return HttpResponse.json({ svg: `<svg id="${picture.scene}"/>` });
});

/**
 * Serves one holiday's editor, and refuses saves of an older version. `stored` is the server's holiday, `saves` the
 * requests received.
 */
export function serveHoliday(change: Partial<EditedHoliday> = {}) {
  const server = { stored: editedHoliday(change), revisions: [] as Revision[], saves: [] as unknown[] };
  network.use(
    http.get("*/api/admin/holidays", () => listAnswer([])),
    pictureHandler,
    http.get("*/api/admin/holidays/:id", () => HttpResponse.json(server.stored as JsonBodyType)),
    http.get("*/api/admin/holidays/:id/revisions", () => HttpResponse.json(server.revisions as JsonBodyType)),
    http.put<{ id: string }, { version: number }>("*/api/admin/holidays/:id", async ({ request }) => {
      const { version, ...sent } = await request.json();
      server.saves.push(sent);
      if (version !== server.stored.version) {
        return refusal(409, "Someone else changed this holiday after you opened it.", { version: "It is older" });
      }
      saveAs(server, EDITOR, sent);
      return HttpResponse.json(server.stored as JsonBodyType);
    }),
  );
  return server;
}

/** Saves a change by another editor on the server. */
export function saveAs(server: ReturnType<typeof serveHoliday>, editor: string, sent: Partial<EditedHoliday>): void {
  const before: Record<string, unknown> = server.stored;
  const version = server.stored.version + 1;
  server.stored = { ...changedHoliday(server.stored, sent), version };
  server.revisions.unshift({
    id: version,
    version,
    action: "update",
    changes: Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, [before[field], value]])),
    editor,
    editedAt: new Date().toISOString(),
  });
}

export const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

/** Replaces the text of a field. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  if (text) await user.paste(text);
}
