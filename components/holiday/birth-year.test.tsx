import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderApp } from "@/tests/app";
import { BirthYear, BirthYearField } from "./birth-year";
import { BirthdayForm } from "./birthday-form";

const PROPS = {
  monthDay: { month: 3, day: 14 },
  pick: { name: "Pi Day", since: 1988 },
  past: [
    { name: "An Old Custom", slug: "an-old-custom", since: null, years: null },
    { name: "A Moving Day", slug: "a-moving-day", since: 1950, years: [1984, 1990] },
    { name: "A Young Day", slug: "a-young-day", since: 2001, years: null },
  ],
};
/** A name of its own for each test, because the last year is remembered for its day. */
let count = 0;
const open = (url = "/birthday/03-14") => {
  count += 1;
  return renderApp(<BirthYear {...PROPS} dayName={`March 14 (${count})`} />, { url }).user;
};
const yearField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "The year you were born" });
const answer = () => screen.getByRole("status").textContent;

beforeEach(() => {
  document.documentElement.dataset.today = "2026-11-26";
});
afterEach(() => {
  delete document.documentElement.dataset.today;
});

test("the year in the fragment is shown, and removed from the address at once", () => {
  open("/birthday/03-14#1990");
  expect(location.href).toBe("https://oddly.example/birthday/03-14");
  expect(yearField().value).toBe("1990");
  expect(answer()).toContain("1990 was a Wednesday.");
  expect(answer()).toContain("Pi Day was already 2 years old.");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["An Old Custom", "A Moving Day"]);
});

test("a year can be typed; the address and the field's form never contain it", async () => {
  const user = open();
  expect(answer()).toBe("");
  await user.type(yearField(), "1980{Enter}");
  expect(answer()).toContain("Pi Day is younger: it began 8 years later, in 1988.");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["An Old Custom"]);
  expect(location.href).not.toContain("1980");
  expect(yearField().name).toBe("");
});

test("a year that cannot be a birth year is refused, with what was typed", async () => {
  const user = open();
  await user.type(yearField(), "1776{Enter}");
  expect(screen.getByText("Enter a year from 1901 to 2026.")).toBeTruthy();
  expect(yearField().value).toBe("1776");
  expect(document.activeElement).toBe(yearField());
  expect(answer()).toBe("");
});

test.each(["#abcd", "#19900", "#year"])("the fragment %s is left alone", (hash) => {
  open(`/birthday/03-14${hash}`);
  expect(location.hash).toBe(hash);
  expect(answer()).toBe("");
});

const showForm = (url = "/birthday") => {
  const form = { typed: { month: "2", day: "29" }, issues: { month: null, day: null } };
  const { user } = renderApp(
    <BirthdayForm form={form}>
      <BirthYearField />
    </BirthdayForm>,
    { url },
  );
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Year (optional)" });
  /** Submits the form and returns whether it is sent, where to, and with which fields. */
  const submit = () => {
    const event = new Event("submit", { cancelable: true, bubbles: true });
    const isSent = field.form?.dispatchEvent(event);
    return {
      isSent,
      action: field.form?.getAttribute("action"),
      fields: [...new FormData(field.form ?? undefined).keys()],
    };
  };
  return { user, field, submit };
};

test("the form sends the month and the day, and passes the year on in the fragment", async () => {
  const { user, field, submit } = showForm();
  expect(submit()).toEqual({ isSent: true, action: "/birthday", fields: ["month", "day"] });
  await user.type(field, "2000");
  expect(submit()).toEqual({ isSent: true, action: "/birthday#2000", fields: ["month", "day"] });
});

test("the form refuses a year without February 29", async () => {
  const { user, field, submit } = showForm();
  await user.type(field, "1999");
  expect(submit().isSent).toBe(false);
  expect(await screen.findByText("1999 wasn't a leap year: it had no February 29.")).toBeTruthy();
});

test("after an error about the day, the year is still there", () => {
  const { field } = showForm("/birthday?month=2&day=30#1999");
  expect(field.value).toBe("1999");
  expect(location.href).toBe("https://oddly.example/birthday?month=2&day=30");
});
