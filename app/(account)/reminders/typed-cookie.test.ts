import fc from "fast-check";
import { expect, test } from "vitest";
import { CHANNELS } from "@/lib/reminders/form";
import { readStoredForm, type StoredForm, storedValue } from "./typed-cookie";

const USER = "6b1f2f64-6d1c-4f7e-9b1e-3f4d2a1c5b6a";

const fields = {
  lead: "other",
  leadDays: "12",
  channel: "calendar",
  localTime: "18:30",
  timeZone: "America/Argentina/Buenos_Aires",
  note: "Käsekuchen, zwei\n🍰",
  repeats: false,
  first: "2026-11-25T18:00",
} as const;

const typed: StoredForm<"typed"> = { userId: USER, of: `/reminders/new?holidayId=${USER}`, fields };

const ended: StoredForm<"ended"> = {
  userId: USER,
  holidayId: USER,
  targetDateIso: "2026-11-26",
  remindAt: "2026-11-25T08:00:00.000Z",
  isActive: false,
  lastSentFor: "2025-11-26",
  fields,
};

test("a stored cookie value is read back unchanged", () => {
  expect(readStoredForm("typed", storedValue(typed))).toEqual(typed);
  expect(readStoredForm("ended", storedValue(ended))).toEqual(ended);
});

test("a cookie that was set before the channel's field was renamed is still read", () => {
  const { channel: way, ...others } = fields;
  const before = (stored: object) =>
    Buffer.from(JSON.stringify({ ...stored, fields: { ...others, way } })).toString("base64url");
  expect(readStoredForm("typed", before(typed))).toEqual(typed);
  expect(readStoredForm("ended", before(ended))).toEqual(ended);
});

test.each([
  ["nothing", ""],
  ["no base64", "{}"],
  ["no JSON", Buffer.from("{").toString("base64url")],
  ["another kind", storedValue(typed)],
  ["a day that does not exist", storedValue({ ...ended, targetDateIso: "2026-02-30" })],
])("an invalid cookie value is rejected: %s", (_what, value) => {
  expect(readStoredForm("ended", value)).toBeNull();
});

test("a note of 500 characters that JSON escapes is shortened to fit, and a readable one is not", () => {
  const noteOf = (note: string) => {
    const value = storedValue({ ...ended, fields: { ...fields, note } });
    expect(value.length).toBeLessThanOrEqual(3500);
    return readStoredForm("ended", value)?.fields.note;
  };
  expect(noteOf("\u0001".repeat(499).concat("x"))).toBe("x");
  expect(noteOf("蛋".repeat(500))).toBe("蛋".repeat(500));
  expect(noteOf("\n".repeat(250).concat('"'.repeat(250)))).toBe("\n".repeat(250).concat('"'.repeat(250)));
});

test("any input fits into a cookie and can be read back", () => {
  const text = fc.noShrink(fc.string({ unit: "binary", maxLength: 2000, size: "max" }));
  const anything = fc.record({
    lead: text,
    leadDays: text,
    channel: fc.constantFrom(...CHANNELS),
    localTime: text,
    timeZone: text,
    note: text,
    repeats: fc.boolean(),
    first: text,
  });
  fc.assert(
    fc.property(anything, (all) => {
      const value = storedValue({ ...typed, fields: all });
      expect(value.length).toBeLessThanOrEqual(3500);
      const { channel, repeats } = all;
      expect(readStoredForm("typed", value)).toMatchObject({
        userId: USER,
        of: typed.of,
        fields: { channel, repeats },
      });
    }),
  );
});
