import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "@/tests/app";
import { ShareControl } from "./share-control";

const PATH = "/holiday/2026-11-26?holidayId=4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";
const ADDRESS = `https://oddly.example${PATH}`;
const TEXT = "Happy Thanksgiving Day! Give thanks. November 26th. #ThanksgivingDay #Oddly";

const button = (name: string) => screen.getByRole("button", { name });
const show = () => {
  const { user } = renderApp(
    <>
      <ShareControl title="Thanksgiving Day" text={TEXT} path={PATH} />
      <button type="button">Elsewhere</button>
    </>,
    { url: PATH },
  );
  return user;
};
const copiedText = () => navigator.clipboard.readText();

/** Stubs a device's share sheet, which responds like `share`. */
function stubShareSheet(share: (data: ShareData) => Promise<void>) {
  const sheet = vi.fn(share);
  Object.defineProperty(navigator, "share", { value: sheet, configurable: true });
  return sheet;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
});

test("without a share sheet a list opens; copying is confirmed for two seconds; Escape closes the list", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = show();
  expect(screen.queryByRole("button", { name: "Share on X" })).toBeNull();
  await user.click(button("Share"));
  expect(button("Share").getAttribute("aria-expanded")).toBe("true");
  expect(button("Share on X")).toBeTruthy();
  expect(button("Share on Facebook")).toBeTruthy();
  await user.click(button("Copy Link"));
  // The button of the control and the one in the list both say so.
  expect(screen.getAllByRole("button", { name: "Copied!" })).toHaveLength(2);
  expect(screen.getByRole("status").textContent).toBe("Link copied");
  expect(await copiedText()).toBe(ADDRESS);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByRole("button", { name: "Copied!" })).toBeNull();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "Copy Link" })).toBeNull();
  expect(document.activeElement).toBe(button("Share"));
});

test.each([
  ["Share on X", "https://x.com/intent/post", { text: TEXT, url: ADDRESS }, "width=550,height=420"],
  [
    "Share on Facebook",
    "https://www.facebook.com/sharer/sharer.php",
    { u: ADDRESS, quote: TEXT },
    "width=580,height=400",
  ],
])("%s opens a window of its own size, with the text and the URL", async (name, page, query, size) => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const user = show();
  await user.click(button("Share"));
  await user.click(button(name));
  const [address, target, features] = open.mock.calls[0] ?? [];
  const { origin, pathname, searchParams } = new URL(String(address));
  expect([origin + pathname, Object.fromEntries(searchParams)]).toEqual([page, query]);
  expect([target, features]).toEqual(["_blank", `noopener,${size}`]);
  expect(screen.queryByRole("button", { name })).toBeNull();
  expect(document.activeElement).toBe(button("Share"));
});

test("a press or the focus elsewhere closes the list", async () => {
  const user = show();
  await user.click(button("Share"));
  await user.click(button("Elsewhere"));
  expect(screen.queryByRole("button", { name: "Copy Link" })).toBeNull();
  await user.click(button("Share"));
  act(() => button("Elsewhere").focus());
  expect(screen.queryByRole("button", { name: "Copy Link" })).toBeNull();
});

test("the share sheet of the device is used if there is one, and closing it is not an error", async () => {
  const sheet = stubShareSheet(async () => {
    throw new DOMException("no", "AbortError");
  });
  const user = show();
  await user.click(button("Share"));
  expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: "Thanksgiving Day", text: TEXT, url: ADDRESS });
  expect(screen.queryByRole("button", { name: "Copied!" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Share on X" })).toBeNull();
});

test("if the share sheet fails, the URL is copied instead", async () => {
  stubShareSheet(async () => {
    throw new DOMException("no", "NotAllowedError");
  });
  const user = show();
  await user.click(button("Share"));
  await screen.findByRole("button", { name: "Copied!" });
  expect(await copiedText()).toBe(ADDRESS);
});
