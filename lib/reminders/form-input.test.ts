import { expect, test } from "vitest";
import { leadDaysIn } from "./form";
import { fieldsOf } from "./form-input";

function sent(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("the fields are read as typed, valid or not", () => {
  const typed = {
    lead: "other",
    leadDays: " 7x",
    channel: "calendar",
    localTime: "25:00",
    timeZone: "Here",
    note: " a\nb ",
    repeats: "yes",
    first: "soon",
  };
  expect(fieldsOf(sent(typed))).toEqual({ ...typed, repeats: true });
});

test("a missing or non-text field is empty, and an unknown channel becomes email", () => {
  const nothing = {
    lead: "other",
    first: "",
    leadDays: "",
    channel: "mail",
    localTime: "",
    timeZone: "",
    note: "",
    repeats: false,
  };
  expect(fieldsOf(new FormData())).toEqual(nothing);
  expect(fieldsOf(sent({ channel: "pigeon", note: new Blob(["a file"]) }))).toEqual(nothing);
});

test("a page that was opened before the channel's field was renamed still sends the chosen one", () => {
  expect(fieldsOf(sent({ way: "calendar" })).channel).toBe("calendar");
  expect(fieldsOf(sent({ way: "calendar", channel: "notification" })).channel).toBe("notification");
});

test("text longer than any field allows is cut", () => {
  expect(fieldsOf(sent({ note: "x".repeat(10_000) })).note).toHaveLength(2000);
});

test("a usual lead counts as selected, and any other as typed", () => {
  expect(leadDaysIn({ lead: "0", leadDays: "12" })).toBe(0);
  expect(leadDaysIn({ lead: "30", leadDays: "" })).toBe(30);
  expect(leadDaysIn({ lead: "other", leadDays: "12" })).toBe(12);
  expect(fieldsOf(sent({ lead: "-5", leadDays: "12" })).lead).toBe("other");
});
