import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/tests/app";
import { Tooltips } from "./tooltips";

const tooltip = () => document.querySelector("[data-slot=tooltip]")?.textContent ?? null;
const hover = (name: string, pointerType = "mouse") =>
  fireEvent.pointerOver(screen.getByRole("button", { name }), { pointerType });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  renderApp(
    <>
      <button type="button" data-tooltip="Settings">
        Settings
      </button>
      <button type="button" data-tooltip="Search">
        Search
      </button>
      <button type="button">Send</button>
      <Tooltips />
    </>,
  );
});

test("a tooltip waits 700 ms, the next one within 300 ms opens at once, and Escape closes it", async () => {
  hover("Settings");
  await wait(699);
  expect(tooltip()).toBeNull();
  await wait(1);
  expect(tooltip()).toBe("Settings");
  expect(document.querySelector("[data-slot=tooltip]")?.getAttribute("aria-hidden")).toBe("true");
  hover("Search");
  await wait(0);
  expect(tooltip()).toBe("Search");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(tooltip()).toBeNull();
});

test("after 300 ms without a tooltip the next one waits again", async () => {
  hover("Settings");
  await wait(700);
  hover("Send");
  expect(tooltip()).toBeNull();
  await wait(300);
  hover("Search");
  await wait(699);
  expect(tooltip()).toBeNull();
  await wait(1);
  expect(tooltip()).toBe("Search");
});

test("a touch, or a pointer that has moved on, opens no tooltip", async () => {
  hover("Settings", "touch");
  await wait(1000);
  expect(tooltip()).toBeNull();
  hover("Settings");
  await wait(400);
  hover("Send");
  await wait(1000);
  expect(tooltip()).toBeNull();
});

test("scrolling and pressing close the tooltip", async () => {
  for (const close of [() => fireEvent.scroll(document.body), () => fireEvent.pointerDown(document.body)]) {
    hover("Settings");
    await wait(700);
    expect(tooltip()).toBe("Settings");
    close();
    expect(tooltip()).toBeNull();
  }
});
