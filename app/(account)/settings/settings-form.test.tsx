import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ThemeSync } from "@/components/layout/late-parts";
import { resetSettings } from "@/components/layout/stored-settings";
import { Toaster } from "@/components/ui/toaster";
import { ACCENTS, COLOR_THEMES, SETTINGS_KEY } from "@/lib/core/settings";
import { renderApp } from "@/tests/app";
import { SettingsForm } from "./settings-form";

const root = document.documentElement;

/** The device's dark mode preference and its listeners. */
const device = { isDark: false, listeners: new Set<() => void>() };

beforeEach(() => {
  Object.assign(device, { isDark: false, listeners: new Set() });
  vi.spyOn(window, "matchMedia").mockImplementation((media) => {
    const query = {
      get matches() {
        return media === "(prefers-color-scheme: dark)" && device.isDark;
      },
      addEventListener: (_type: string, listener: () => void) => device.listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => device.listeners.delete(listener),
    };
    return query as unknown as MediaQueryList;
  });
  resetSettings();
});
afterEach(() => {
  root.removeAttribute("class");
  for (const name of ["colorTheme", "accent"]) delete root.dataset[name];
});

function openSettings() {
  return renderApp(
    <>
      <ThemeSync />
      <SettingsForm sample={null} />
      <Toaster />
    </>,
    { url: "/settings" },
  );
}

const input = (role: string, name: string) => screen.getByRole(role, { name }) as HTMLInputElement;
const stored = () => JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "{}");

test("each choice applies immediately and is stored", async () => {
  const { user } = openSettings();
  await user.click(input("switch", "Dark mode"));
  expect(root.classList.contains("dark")).toBe(true);
  expect(input("switch", "Match my device").checked).toBe(false);
  const themes = within(screen.getByRole("group", { name: "Color theme" }));
  for (const { id, label } of COLOR_THEMES) {
    await user.click(themes.getByRole("radio", { name: label }));
    expect([root.dataset.colorTheme, stored().colorTheme]).toEqual([id, id]);
  }
  const accents = within(screen.getByRole("group", { name: "Accent color" }));
  for (const { id, label } of ACCENTS) {
    await user.click(accents.getByRole("radio", { name: label }));
    expect([root.dataset.accent, stored().accent]).toEqual([id, id]);
  }
  await user.type(input("textbox", "Default name We'll sign your new cards with it."), "Ada");
  await user.click(input("switch", "Search with /"));
  expect(stored()).toMatchObject({ appearance: "dark", defaultName: "Ada", shortcuts: false });
});

test("the theme follows the device until the visitor chooses one, and again after matching the device", async () => {
  const { user } = openSettings();
  const turn = (isDark: boolean) =>
    act(() => {
      device.isDark = isDark;
      for (const listener of device.listeners) listener();
    });
  turn(true);
  expect([root.classList.contains("dark"), input("switch", "Dark mode").checked]).toEqual([true, true]);
  await user.click(input("switch", "Dark mode"));
  expect(root.classList.contains("dark")).toBe(false);
  turn(false);
  turn(true);
  expect(root.classList.contains("dark")).toBe(false);
  await user.click(input("switch", "Match my device"));
  expect([root.classList.contains("dark"), stored().appearance]).toEqual([true, null]);
});

test("a choice in another tab applies here too", () => {
  openSettings();
  localStorage.setItem(SETTINGS_KEY, JSON.stringify({ appearance: "dark", accent: "green", defaultName: "Ada" }));
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: SETTINGS_KEY }));
  });
  expect([root.classList.contains("dark"), root.dataset.accent]).toEqual([true, "green"]);
  expect(input("radio", "Green").checked).toBe(true);
});

test("a reset asks first: Cancel leaves everything as it is, Reset restores the defaults and confirms it", async () => {
  localStorage.setItem(SETTINGS_KEY, JSON.stringify({ appearance: "dark", accent: "green", defaultName: "Ada" }));
  const { user } = openSettings();
  const name = input("textbox", "Default name We'll sign your new cards with it.");
  await user.click(screen.getByRole("button", { name: "Reset to defaults" }));
  await user.click(within(screen.getByRole("dialog", { name: "Reset your settings?" })).getByText("Cancel"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([name.value, input("radio", "Green").checked]).toEqual(["Ada", true]);
  await user.click(screen.getByRole("button", { name: "Reset to defaults" }));
  await user.click(screen.getByRole("button", { name: "Reset" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([name.value, input("switch", "Match my device").checked, root.dataset.accent]).toEqual(["", true, "purple"]);
  expect(root.classList.contains("dark")).toBe(false);
  expect(await screen.findAllByText("Settings reset to defaults")).not.toHaveLength(0);
});
