import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PASSPORT_KEY, parsePassport } from "@/lib/cards/passport/stamps";
import { stampOf } from "@/lib/cards/passport/test-stamps";
import { renderApp } from "@/tests/app";
import { DayStamp, type DayStampProps } from "./day-stamp";

/** The browser's database of photos. */
const photos = vi.hoisted(() => new Map<string, ArrayBuffer>());

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

const CAKE = { name: "National Cake Day", emoji: "🍰", hue: 20, tone: "festive" } as const;
const SOLEMN = { name: "Day of Remembrance", emoji: "🕯️", hue: 20, tone: "solemn" } as const;

afterEach(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  photos.clear();
  document.documentElement.dataset.today = "2026-11-26";
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

const open = (props: Partial<DayStampProps> = {}) =>
  renderApp(<DayStamp date="2026-11-26" holiday={CAKE} {...props} />, { url: "/holiday/2026-11-26" });
const stored = () => parsePassport(localStorage.getItem(PASSPORT_KEY) ?? "[]");
const press = async (user: ReturnType<typeof open>["user"], name = "I did it") => {
  await user.click(screen.getByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
};

test("a visit is stamped with the day's pick, and a second one changes nothing", () => {
  const { unmount } = open({ holiday: SOLEMN, pick: CAKE });
  expect(stored()).toEqual([stampOf("2026-11-26")]);
  unmount();
  const save = vi.fn();
  const text = localStorage.getItem(PASSPORT_KEY);
  vi.stubGlobal("localStorage", { getItem: () => text, setItem: save });
  open({ pick: SOLEMN });
  expect(save).not.toHaveBeenCalled();
});

test("the page of another day is stamped, too, and a day to come can't be celebrated", () => {
  open({ date: "2026-11-27" });
  expect(stored()).toEqual([stampOf("2026-11-27", { onTheDay: false })]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a home page of another day leaves no stamp, because today's is about to replace it", () => {
  open({ date: "2026-11-25", isEdition: true });
  expect(stored()).toEqual([]);
});

test("a press celebrates the day; a line is saved on closing, and shown again", async () => {
  const { user } = open();
  let dialog = await press(user);
  expect(dialog.getByRole("heading", { name: "You did it!" })).toBeTruthy();
  expect(dialog.getByText("National Cake Day is stamped in your passport.")).toBeTruthy();
  expect(stored()).toEqual([stampOf("2026-11-26", { celebrated: true })]);
  await user.type(dialog.getByRole("textbox", { name: /A line/ }), "  Two slices. ");
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(stored()).toEqual([stampOf("2026-11-26", { celebrated: true, line: "Two slices." })]);

  dialog = await press(user, "You did it");
  expect(dialog.getByRole<HTMLInputElement>("textbox").value).toBe("Two slices.");
  await user.click(dialog.getByRole("button", { name: "Undo" }));
  expect(stored()).toEqual([stampOf("2026-11-26")]);
  expect(screen.getByRole("button", { name: "I did it" })).toBeTruthy();
});

test("a solemn day is remembered, quietly", async () => {
  const { user } = open({ holiday: SOLEMN });
  const dialog = await press(user, "I remembered");
  expect(dialog.getByRole("heading", { name: "You remembered" })).toBeTruthy();
  expect(screen.getByRole("dialog").textContent).not.toMatch(/!|Happy/);
});

/** Stands in for the browser's decoder and encoder of pictures, which the DOM here lacks. */
function drawsPictures(): void {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4000, height: 3000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    done(new Blob([`${this.width}x${this.height}`], { type: "image/jpeg" }));
  });
}

const picture = new File(["a picture"], "cake.png", { type: "image/png" });

test("a photo is stored small on this device, and can be removed", async () => {
  drawsPictures();
  const { user } = open();
  const dialog = await press(user);
  await user.upload(dialog.getByLabelText("Add a photo"), picture);
  expect(await dialog.findByRole("img", { name: "Your photo of National Cake Day" })).toBeTruthy();
  expect(new TextDecoder().decode(photos.get("2026-11-26"))).toBe("1280x960");
  expect(stored()).toEqual([stampOf("2026-11-26", { celebrated: true, hasPhoto: true })]);
  await user.click(dialog.getByRole("button", { name: "Remove photo" }));
  await waitFor(() => expect(photos.size).toBe(0));
  expect(stored()).toEqual([stampOf("2026-11-26", { celebrated: true })]);
});

test("a file that is no picture, and too many photos, are refused with a reason", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("createImageBitmap", async () => Promise.reject(new Error("Not a picture")));
  const { user } = open();
  const dialog = await press(user);
  await user.upload(dialog.getByLabelText("Add a photo"), picture);
  expect(await dialog.findByText(/can't read that picture/)).toBeTruthy();
  drawsPictures();
  for (let day = 0; day < 100; day += 1) photos.set(`day ${day}`, new ArrayBuffer());
  await user.upload(dialog.getByLabelText("Add a photo"), picture);
  expect(await dialog.findByText(/has 100 photos/)).toBeTruthy();
  expect(stored()?.[0]?.hasPhoto).toBe(false);
});

test("what is stored by others never breaks the page", () => {
  for (const text of ["", "{", "null", '[{"date":"<script>"}]', '{"length":1e9}']) {
    localStorage.setItem(PASSPORT_KEY, text);
    const { unmount } = open();
    expect(screen.getByRole("button", { name: "I did it" })).toBeTruthy();
    expect(stored()).toEqual([stampOf("2026-11-26")]);
    unmount();
  }
});

test("when storage is full, the page works, and a press says why nothing is stamped", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const setItem = () => {
    throw new DOMException("Full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  const { user } = open();
  const dialog = await press(user);
  expect(dialog.getByText(/storage is full or blocked/)).toBeTruthy();
  expect(dialog.queryByRole("textbox")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(screen.getByRole("button", { name: "I did it" })).toBeTruthy();
});
