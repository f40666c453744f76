import { expect, test } from "vitest";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { bodyOfStored, partOf, patchOf } from "@/lib/editorial/form/changes";
import { formOf, type HolidayForm } from "@/lib/editorial/form/form";
import { testBody } from "@/lib/editorial/test-body";
import { draftOf, type EditorState, isTouched, meet } from "./use-holiday-form";

const stored = (version: number, change: Partial<EditedHoliday> = {}): EditedHoliday => ({
  ...testBody,
  id: "id",
  slug: "ear-trumpet-day",
  dateIso: "2026-06-05",
  displayDate: "June 5th",
  isMonthObservance: false,
  ruleText: "the first Friday of June",
  currentVideoUrls: [],
  videoUrls: [],
  giftCount: 0,
  version,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  editedAt: null,
  deletedAt: null,
  ...change,
});

const first = stored(1);
const began = { body: bodyOfStored(first), version: 1 };
const typed = (change: Partial<HolidayForm> = {}): EditorState => ({
  form: { ...formOf(first), ...change },
  stored: first,
  conflict: null,
  isRestored: false,
});

test("a change that was saved, but whose response was lost, leaves nothing to send", () => {
  expect(isTouched(meet(typed({ notes: "Mine." }), began, stored(2, { notes: "Mine." })))).toBe(false);
});

test("an admin who chooses the other version throughout has nothing left to save", () => {
  const met = meet(typed({ notes: "Mine." }), began, stored(2, { notes: "Theirs." }));
  expect(met.conflict?.clashes).toEqual(["notes"]);
  const other = bodyOfStored(stored(2, { notes: "Theirs." }));
  const chosen = { ...met, form: { ...met.form, ...patchOf(partOf(other, "notes"), other) } };
  expect([isTouched(met), isTouched(chosen)]).toEqual([true, false]);
});

test("without changes there is no draft", () => {
  expect(draftOf(typed())).toBeNull();
});

test("a draft is based on the version the admin started from until the conflict is resolved, then on the stored one", () => {
  const met = meet(typed({ notes: "Mine." }), began, stored(2, { notes: "Theirs." }));
  expect(draftOf(met)?.base).toEqual(began);
  expect(draftOf({ ...met, conflict: null })?.base?.version).toBe(2);
});
