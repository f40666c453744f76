import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { civilDate, deviceDate, partsOf } from "@/lib/core/civil-date";
import { shortDate } from "@/lib/core/dates";
import { nextOccurrences } from "@/lib/holidays/rule";
import { choose, renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { closeToast, descriptionOf, expectToast, listAnswer, refusal, storeSession } from "../../test-admin";
import {
  changedHoliday,
  editedHoliday,
  field,
  fill,
  HOLIDAY_ID,
  pictureHandler,
  serveHoliday,
} from "../../test-holidays";
import { HolidayEditor } from "./holiday-editor";

const onClose = vi.fn();
const onSaved = vi.fn();

beforeEach(() => {
  onSaved.mockClear();
  closeToast();
  storeSession();
});

function renderEditor(id: string | null) {
  return renderApp(
    <>
      <HolidayEditor id={id} onClose={onClose} onSaved={onSaved} />
      <Toaster />
    </>,
    { url: `/admin/dashboard?tab=holidays&holiday=${id ?? "new"}` },
  );
}

/** Serves the requests of a new holiday's editor. Returns the bodies it sends. */
function serveNew(answer?: () => Response) {
  const created: unknown[] = [];
  network.use(
    http.get("*/api/admin/holidays", () => listAnswer([])),
    pictureHandler,
    http.post("*/api/admin/holidays", async ({ request }) => {
      const sent = await request.json();
      created.push(sent);
      return (
        answer?.() ??
        HttpResponse.json(changedHoliday(editedHoliday(), sent as object) as JsonBodyType, { status: 201 })
      );
    }),
  );
  return created;
}

const button = (name: string) => screen.getByRole("button", { name });
const upcoming = () =>
  within(screen.getByRole("list", { name: "Upcoming dates" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("a moving rule is interpreted while it is typed, and a new holiday is created from the form", async () => {
  const created = serveNew();
  const { user } = renderEditor(null);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "New holiday" }));
  await fill(user, "Name", "Saxophone Day");
  screen.getByRole("heading", { name: "Saxophone Day" });
  await user.type(field("It falls on"), "3rd Tuesday in March");
  expect(screen.getByText("the third Tuesday of March")).toBeTruthy();
  const dates = nextOccurrences("FREQ=YEARLY;BYMONTH=3;BYDAY=3TU", deviceDate(new Date()), 5);
  expect(upcoming()).toEqual(dates.map(shortDate));
  await choose(user, "Category", "Wonderfully Weird");
  await fill(user, "Notes", "Listen to somebody for a whole minute.");
  await fill(user, "Rank", "1");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  await user.click(button("Create"));
  await expectToast("Holiday created");
  expect(created).toMatchObject([
    {
      holidayName: "Saxophone Day",
      rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=3TU",
      category: "Wonderfully Weird",
      notes: "Listen to somebody for a whole minute.",
      rank: 1,
    },
  ]);
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: HOLIDAY_ID, holidayName: "Saxophone Day" }));
});

test("a whole month is entered like any day, and has no length", async () => {
  const created = serveNew();
  const { user } = renderEditor(null);
  await fill(user, "Name", "Saxophone Month");
  expect(screen.queryByLabelText("Length in days")).toBeTruthy();
  await fill(user, "It falls on", "the whole month of June");
  expect(screen.getByText("all of June")).toBeTruthy();
  expect(screen.queryByLabelText("Length in days")).toBeNull();
  await user.click(button("Create"));
  await expectToast("Holiday created");
  expect(created).toMatchObject([{ rule: "FREQ=YEARLY;BYMONTH=6" }]);
});

test("text that is not a rule is explained and not saved, and the rule builder writes a valid one", async () => {
  const server = serveHoliday();
  const { user } = renderEditor(HOLIDAY_ID);
  const rule = (await screen.findByLabelText("It falls on")) as HTMLInputElement;
  expect(rule.value).toBe("the third Tuesday of March");
  await fill(user, "It falls on", "the thrid Tuesday of March");
  expect(screen.getAllByText("We cannot place “thrid”.").length).toBeGreaterThan(0);
  await user.click(button("Save"));
  expect(document.activeElement).toBe(rule);
  expect(rule.getAttribute("aria-invalid")).toBe("true");
  expect(server.saves).toEqual([]);

  await user.click(button("Pick a date instead"));
  await choose(user, "Kind of day", "So many days from Easter");
  await fill(user, "How many days", "47");
  expect(rule.value).toBe("47 days before Easter");
  expect(rule.getAttribute("aria-invalid")).toBeNull();
  expect(screen.getAllByText("47 days before Easter Sunday").length).toBeGreaterThan(0);
  await user.click(button("Save"));
  await expectToast("Holiday saved");
  expect(server.saves).toMatchObject([{ rule: "EASTER;OFFSET=-47" }]);
  expect(screen.getByText("Saved")).toBeTruthy();
});

test("a rule or a number may be invalid while it is typed", async () => {
  const server = serveHoliday();
  const { user } = renderEditor(HOLIDAY_ID);
  await user.click(await screen.findByRole("button", { name: "Rule text" }));
  const text = field("Rule text");
  await user.type(text, "{Backspace}{Backspace}{Backspace}");
  expect(text.value).toBe("FREQ=YEARLY;BYMONTH=3;BYDAY=");
  await fill(user, "Length in days", "20260605");
  await user.type(text, "1FR");
  await fill(user, "Length in days", "2");
  expect(screen.getAllByText("the first Friday of March").length).toBeGreaterThan(0);
  await user.click(button("Save"));
  await expectToast("Holiday saved");
  expect(server.saves).toMatchObject([{ rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=1FR", lengthDays: 2 }]);
});

test("each problem is shown at its field, the first of them is focused, and the typed text remains after a refusal", async () => {
  const words = "Another holiday has this name";
  const created = serveNew(() => refusal(409, words, { holidayName: words }));
  const { user } = renderEditor(null);
  await user.click(button("Create"));
  expect(document.activeElement).toBe(field("Name"));
  screen.getByText("2 fields need another look.");
  expect(descriptionOf(field("Name"))).toContain("Holiday name is required");
  expect(descriptionOf(field("It falls on"))).toContain("Enter when it falls");

  await fill(user, "Name", "EAR TRUMPET DAY");
  screen.getByText("One field needs another look.");
  await fill(user, "It falls on", "June 5");
  await fill(user, "Notes", "x".repeat(1001));
  await user.click(button("Add a source"));
  expect(document.activeElement).toBe(field("Title"));
  await fill(user, "URL", "javascript:alert(1)");
  await fill(user, "For free", "Sing.");
  await user.click(button("Create"));
  expect(descriptionOf(field("Notes"))).toContain("Notes must be 1000 characters or less");
  expect(descriptionOf(field("Title"))).toContain("The source's title is required");
  expect(descriptionOf(field("URL"))).toContain("Must be a valid URL");
  expect(screen.getAllByText("Fill in all three ways to celebrate, or none").length).toBeGreaterThan(0);
  expect(created).toEqual([]);

  await fill(user, "Notes", "Short.");
  await user.click(button("Remove source 1"));
  expect(document.activeElement).toBe(button("Add a source"));
  await fill(user, "For free", "");
  await user.click(button("Create"));
  await expectToast("Creation Failed");
  expect(descriptionOf(field("Name"))).toContain(words);
  await waitFor(() => expect(document.activeElement).toBe(field("Name")));
  expect(field("Notes").value).toBe("Short.");
  expect(created).toMatchObject([{ holidayName: "EAR TRUMPET DAY", notes: "Short.", sources: [], celebrate: null }]);
});

test("the date is shown beside its own text, and a text for another day is refused at its field", async () => {
  const dateIso = civilDate(partsOf(deviceDate(new Date())).year, 3, 14);
  const server = serveHoliday({ rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14", displayDate: "March 14th", dateIso });
  const message = `“March 15th” and ${dateIso} are different days`;
  const { user } = renderEditor(HOLIDAY_ID);
  await screen.findByText(dateIso);
  await fill(user, "Display date", "March 15th");
  network.use(
    http.put("*/api/admin/holidays/:id", () => refusal(422, "Bad", { displayDate: message }), { once: true }),
  );
  await user.click(button("Save"));
  await waitFor(() => expect(descriptionOf(field("Display date"))).toContain(message));
  await expectToast("Please check the marked fields.");

  await fill(user, "Display date", "Mar 14");
  expect(descriptionOf(field("Display date"))).not.toContain(message);
  expect(screen.getByLabelText("Use the category’s video when there is none")).toBeTruthy();
  await choose(user, "Tone", "Solemn");
  expect(screen.getByText(/^A solemn day hides its gift ideas, video and sponsor/)).toBeTruthy();
  expect(screen.queryByLabelText("Use the category’s video when there is none")).toBeNull();
  await user.click(button("Save"));
  await expectToast("Holiday saved");
  expect(server.saves).toMatchObject([{ displayDate: "Mar 14", tone: "solemn" }]);
});

test("a server error is quoted, and the typed text remains in the form", async () => {
  serveHoliday();
  network.use(http.put("*/api/admin/holidays/:id", () => refusal(503, "We are busy. Please try again.")));
  const { user } = renderEditor(HOLIDAY_ID);
  await screen.findByLabelText("Notes");
  await fill(user, "Notes", "Typed.");
  await user.click(button("Save"));
  await expectToast("Update Failed");
  await expectToast("We are busy. Please try again.");
  expect(field("Notes").value).toBe("Typed.");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
});

test("a deleted holiday is restored before it is edited", async () => {
  serveHoliday({ deletedAt: new Date().toISOString() });
  network.use(http.post("*/restore", () => HttpResponse.json(editedHoliday({ version: 3 }) as JsonBodyType)));
  const { user } = renderEditor(HOLIDAY_ID);
  await screen.findByText("Ear Trumpet Day is deleted");
  await user.click(button("Restore"));
  await screen.findByLabelText("Notes");
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ deletedAt: null, version: 3 }));
});

test("rows can be moved, and stay in their order when saved", async () => {
  const server = serveHoliday({ sources: [{ title: "A book" }, { title: "A newspaper" }] });
  const { user } = renderEditor(HOLIDAY_ID);
  await screen.findByLabelText("Notes");
  await user.click(button("Move source 2 up"));
  const titles = screen.getAllByLabelText("Title") as HTMLInputElement[];
  expect(titles.map(({ value }) => value)).toEqual(["A newspaper", "A book"]);
  expect(button("Move source 1 up").getAttribute("aria-disabled")).toBe("true");
  await user.click(button("Add a message"));
  await choose(user, "Mood", "Funny");
  await fill(user, "Text", "Say that again?");
  await user.click(button("Save"));
  await expectToast("Holiday saved");
  expect(server.saves).toMatchObject([
    {
      sources: [{ title: "A newspaper" }, { title: "A book" }],
      messages: [{ mood: "funny", text: "Say that again?" }],
    },
  ]);
});

test("the preview shows the picture that is being edited", async () => {
  serveHoliday();
  const { user, container } = renderEditor(HOLIDAY_ID);
  await screen.findByLabelText("Scene");
  const frame = container.querySelector("iframe");
  if (!frame?.contentDocument) throw new Error("There is no preview");
  fireEvent.load(frame);
  const shown = () => frame.contentDocument?.querySelector(".sheet-picture")?.getAttribute("src") ?? "";
  await waitFor(() => expect(decodeURIComponent(shown())).toContain('<svg id="space"/>'));
  await choose(user, "Scene", "Stage");
  await fill(user, "Objects", "🎺");
  await waitFor(() => expect(decodeURIComponent(shown())).toContain('<svg id="stage"/>'));
});
