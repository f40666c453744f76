import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HISTORY_KEY } from "@/lib/cards/history/entries";
import { historyEntry } from "@/lib/cards/history/test-entries";
import { parsePassportFile, passportDays, passportFileText } from "@/lib/cards/passport/overview";
import { PASSPORT_KEY, parsePassport, type Stamp } from "@/lib/cards/passport/stamps";
import { stampOf } from "@/lib/cards/passport/test-stamps";
import { renderApp } from "@/tests/app";
import { PassportScreen } from "./passport-screen";
import { keepsakesIn, sheetCells } from "./year-picture";

const saveYear = vi.hoisted(() => vi.fn(async () => undefined));

vi.mock("./year-picture", async (original) => ({ ...(await original<object>()), saveYear }));

/** The browser's database of photos. */
const photos = vi.hoisted(() => new Map<string, ArrayBuffer | Blob>());

vi.mock("idb-keyval", () => ({
  createStore: () => null,
  keys: async () => [...photos.keys()],
  get: async (key: string) => photos.get(key),
  setMany: async (entries: [string, ArrayBuffer][]) => {
    // Like Safari while browsing privately.
    if (!entries.every(([, photo]) => photo instanceof ArrayBuffer)) throw new Error("Error preparing Blob/File data");
    for (const [key, photo] of entries) photos.set(key, photo);
  },
  del: async (key: string) => photos.delete(key),
  clear: async () => photos.clear(),
}));

const STAMPS = [
  stampOf("2025-12-31", { name: "Last One" }),
  stampOf("2026-10-04", { name: "Taco Day", celebrated: true, line: "Three tacos." }),
  stampOf("2026-11-24", { name: "Unique Day" }),
  stampOf("2026-11-26"),
];
const CARD = historyEntry("1", "2026-11-26T15:00:00.000Z", { emoji: "🍰", hue: 20, tone: "festive" });

afterEach(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  photos.clear();
  document.documentElement.dataset.today = "2026-11-26";
});

/** Renders the page on a device with these stamps, and a card for November 26 in its history. */
function openPassport(stamps: unknown, cards: unknown = [CARD]) {
  localStorage.setItem(PASSPORT_KEY, typeof stamps === "string" ? stamps : JSON.stringify(stamps));
  localStorage.setItem(HISTORY_KEY, JSON.stringify(cards));
  return renderApp(<PassportScreen />, { url: "/passport" });
}

const stored = () => parsePassport(localStorage.getItem(PASSPORT_KEY) ?? "");
const numbers = () =>
  screen.getAllByRole("term").map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const stamps = () => screen.getAllByRole("link", { name: /2026, (visited|sent|celebrated)/ });
const choose = (user: ReturnType<typeof openPassport>["user"], text: string) =>
  user.upload(screen.getByLabelText("Import"), new File([text], "passport.json", { type: "application/json" }));

test("days are counted and shown by month, each with its name, what was done and a link", () => {
  openPassport(STAMPS);
  expect(numbers()).toEqual(["Days: 4", "Celebrated: 1", "Sent as a card: 1", "Longest run: 2"]);
  expect(screen.getByText("You're on a run of 2 days. A day off doesn't end it.")).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "November",
    "October",
  ]);
  expect(stamps().map((link) => [link.getAttribute("href"), link.querySelector(".sr-only")?.textContent])).toEqual([
    ["/holiday/2026-11-24", "Unique Day, Tuesday, November 24, 2026, visited"],
    ["/holiday/2026-11-26", "National Cake Day, Thursday, November 26, 2026, sent as a card"],
    ["/holiday/2026-10-04", "Taco Day, Sunday, October 4, 2026, celebrated"],
  ]);
  expect(screen.getByText("Three tacos.")).toBeTruthy();
});

test("another year can be chosen, and a day outside of the calendar has no link", async () => {
  const { user } = openPassport([stampOf("2020-02-29", { name: "Leap" }), ...STAMPS]);
  await user.click(screen.getByRole("radio", { name: "2020" }));
  expect(screen.getByRole("heading", { name: "Your 2020" })).toBeTruthy();
  expect(screen.getByText("Leap, Saturday, February 29, 2020, visited").closest("a")).toBeNull();
});

test("nothing is said about days without a visit or a run that is over", () => {
  openPassport([stampOf("2026-11-02")], []);
  expect(numbers()).toEqual(["Day: 1"]);
  expect(document.body.textContent).not.toMatch(/run|streak|missed|lost/i);
});

test.each(["[]", "{", "null", '[{"date":"2026-02-30"}]', ""])(
  "without stamps (%s), the page says how to get one",
  (text) => {
    openPassport(text, "no history");
    expect(screen.getByRole("heading", { name: "A blank page, ready to stamp" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See today" }).getAttribute("href")).toBe("/");
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  },
);

test("a browser that stores nothing says so", () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const forbid = () => {
    throw new DOMException("Forbidden", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid });
  renderApp(<PassportScreen />, { url: "/passport" });
  expect(screen.getByRole("alert").textContent).toMatch(/storage is full or blocked/);
});

test("a browser that clears stored data says so, unless Oddly is installed", () => {
  const isWarned = (stamps: readonly Stamp[]) => {
    const { container, unmount } = openPassport(stamps, []);
    const text = container.textContent ?? "";
    unmount();
    return text.includes("This browser may clear all of this after seven days without a visit");
  };
  vi.stubGlobal("CSS", { supports: () => true });
  expect([isWarned(STAMPS), isWarned([])]).toEqual([true, false]);
  vi.stubGlobal("CSS", { supports: () => false });
  expect(isWarned(STAMPS)).toBe(false);
  vi.stubGlobal("CSS", { supports: () => true });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect(isWarned(STAMPS)).toBe(false);
});

test("an export holds stamps, lines and photos, and an import merges it into another device's", async () => {
  const exported: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    exported.push(blob as Blob);
    return "blob:1";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  photos.set("2026-10-04", new TextEncoder().encode("tacos").buffer);
  // As an earlier version stored it.
  photos.set("2026-11-24", new Blob(["unique"], { type: "image/jpeg" }));
  const withPhoto = STAMPS.map((stamp): Stamp => {
    const celebrated = photos.has(stamp.date);
    return { ...stamp, celebrated, hasPhoto: celebrated };
  });
  const first = openPassport(withPhoto);
  exported.length = 0;
  await first.user.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText("Exported. The file holds your lines and photos, too.");
  const text = (await exported.at(-1)?.text()) ?? "";
  expect(parsePassportFile(text)?.stamps).toEqual(withPhoto);
  first.unmount();

  photos.clear();
  const { user } = openPassport([stampOf("2026-11-25"), stampOf("2026-11-26", { name: "Own" })]);
  await choose(user, text);
  expect(await screen.findByText("3 days added.")).toBeTruthy();
  expect(stored()?.map(({ date, name, hasPhoto }) => [date, name, hasPhoto])).toEqual([
    ["2025-12-31", "Last One", false],
    ["2026-10-04", "Taco Day", true],
    ["2026-11-24", "Unique Day", true],
    ["2026-11-25", "National Cake Day", false],
    ["2026-11-26", "Own", false],
  ]);
  const texts = ["2026-10-04", "2026-11-24"].map((date) => new Response(photos.get(date)).text());
  expect(await Promise.all(texts)).toEqual(["tacos", "unique"]);
});

test("a file that is no passport changes nothing", async () => {
  const { user } = openPassport(STAMPS);
  for (const text of ["", "[]", passportFileText({ stamps: STAMPS, photos: {} }).replace("2026-11-26", "2026-11-31")]) {
    await choose(user, text);
    expect(await screen.findByText("That isn't an Oddly passport file. Nothing changed.")).toBeTruthy();
  }
  expect(stored()).toEqual(STAMPS);
});

test("the passport is cleared after a confirmation; sent cards stay", async () => {
  photos.set("2026-10-04", new TextEncoder().encode("tacos").buffer);
  const { user } = openPassport(STAMPS);
  await user.click(screen.getByRole("button", { name: "Clear my passport" }));
  const dialog = within(screen.getByRole("dialog", { name: "Clear your passport?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(stored()).toEqual(STAMPS);
  await user.click(screen.getByRole("button", { name: "Clear my passport" }));
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(await screen.findByText("4 days cleared.")).toBeTruthy();
  expect(stored()).toEqual([]);
  await waitFor(() => expect(photos.size).toBe(0));
  expect(numbers()).toContain("Sent as a card: 1");
});

test("the picture of a year has each month's name before its days", () => {
  const cells = sheetCells(passportDays(STAMPS.slice(1), []));
  expect(cells.map((cell) => ("month" in cell ? cell.month : cell.day.date))).toEqual([
    10,
    "2026-10-04",
    11,
    "2026-11-24",
    "2026-11-26",
  ]);
});

test("the picture has lines and photos only if they are chosen, for one year", async () => {
  saveYear.mockClear();
  const { user } = openPassport([stampOf("2025-12-31", { celebrated: true, line: "Fireworks." }), ...STAMPS.slice(1)]);
  const share = (year: number) => user.click(screen.getByRole("button", { name: `Share ${year} as a picture` }));
  const wish = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "With my lines and photos" });
  expect(screen.getByText("Stamps only: no lines, no photos.")).toBeTruthy();
  await share(2026);
  await user.click(wish());
  expect(screen.getByText("Everyone you share it with sees them.")).toBeTruthy();
  await share(2026);
  await user.click(screen.getByRole("radio", { name: "2025" }));
  expect(wish().checked).toBe(false);
  await share(2025);
  await waitFor(() => expect(saveYear).toHaveBeenCalledTimes(3));
  const calls: unknown[][] = saveYear.mock.calls;
  expect(calls.map(([, ...rest]) => rest)).toEqual([
    [2026, false],
    [2026, true],
    [2025, false],
  ]);
});

test("a year without lines and photos offers none", () => {
  openPassport([stampOf("2026-11-24")]);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the picture has room for six days with a line or a photo: photos first, then the latest", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({}));
  photos.set("2026-03-01", new ArrayBuffer());
  const dayOf = (day: number) => ({
    ...stampOf(`2026-03-0${day}` as Stamp["date"], { line: day < 3 ? "" : `Line ${day}`, hasPhoto: day < 4 }),
    sent: false,
  });
  const days = [...[1, 2, 3, 4, 5, 6, 7, 8].map(dayOf), { ...stampOf("2026-03-09"), sent: false }];
  const chosen = async () =>
    (await keepsakesIn(days)).map(({ day, photo }) => `${day.date.at(-1)}${photo ? " with photo" : ""}`);
  // The photos of the second and third day are gone, and the second has no line.
  expect(await chosen()).toEqual(["1 with photo", "4", "5", "6", "7", "8"]);
  photos.set("2026-03-02", new ArrayBuffer());
  expect(await chosen()).toEqual(["1 with photo", "2 with photo", "5", "6", "7", "8"]);
  photos.clear();
  expect(await chosen()).toEqual(["3", "4", "5", "6", "7", "8"]);
  expect(await keepsakesIn(days.slice(8))).toEqual([]);
});
