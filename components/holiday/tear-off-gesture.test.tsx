import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import type { Holiday } from "@/lib/holidays/queries";
import { renderApp } from "@/tests/app";
import { DaySheet, DayStepper } from "./day-sheet";
import { TURN, TURN_BACK, TURN_QUIETLY } from "./tear-off";
import { TearOff } from "./tear-off-gesture";
import { TearOffStub } from "./tear-off-stub";

const HOLIDAY: Pick<Holiday, "holidayName" | "notes" | "category" | "emoji" | "hue" | "tone"> = {
  holidayName: "Parfait Day",
  notes: null,
  category: "Food & Drink",
  emoji: "🍨",
  hue: 20,
  tone: "festive",
};

/** Shows the sheet of November 25 in a calendar that ends on `last`. Returns its parts and the links that were pressed. */
function show({ last = "2026-12-31", tone = HOLIDAY.tone }: { last?: CivilDate; tone?: Holiday["tone"] } = {}) {
  const date = "2026-11-25";
  const stub = (
    <>
      <DayStepper date={date} first="2026-01-01" last={last} />
      <TearOff />
    </>
  );
  const { container } = renderApp(
    <DaySheet holiday={{ ...HOLIDAY, tone }} date={date} observed="" stub={stub}>
      <input aria-label="Your name" />
    </DaySheet>,
    { url: `/holiday/${date}` },
  );
  const sheet = container.querySelector<HTMLElement>(".sheet");
  const page = container.querySelector<HTMLElement>(".sheet-page");
  if (!sheet || !page) throw new Error("The sheet is missing");
  Object.defineProperty(page, "offsetWidth", { value: 360 });
  const pressed: string[] = [];
  container.addEventListener(
    "click",
    (event) => {
      event.preventDefault();
      if (event.target instanceof Element) pressed.push(event.target.closest("a")?.getAttribute("href") ?? "");
    },
    { capture: true },
  );
  return { sheet, page, pressed };
}

type Finger = { x: number; y?: number; pointerType?: string; on?: Element };

/** A finger at a place; each event comes a second after the one before. */
function finger(page: HTMLElement) {
  let ms = 0;
  const send = (type: string, { x, y = 300, pointerType = "touch", on = page }: Finger) => {
    const at = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, pointerType };
    const event = new PointerEvent(type, { bubbles: true, cancelable: true, ...at });
    ms += 1000;
    Object.defineProperty(event, "timeStamp", { value: ms });
    fireEvent(on, event);
  };
  const swipe = (from: Finger, ...path: Finger[]) => {
    send("pointerdown", from);
    for (const place of path) send("pointermove", place);
    send("pointerup", path.at(-1) ?? from);
  };
  return { send, swipe };
}

const stubReducedMotion = () =>
  vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) => ({ matches: query.includes("reduce") }) as MediaQueryList);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of ["visualViewport", "navigation", "NavigationPrecommitController"])
    Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(document, "startViewTransition");
});

test("a swipe to the left tears the sheet off: it follows the finger, and the next day opens", () => {
  const { sheet, page, pressed } = show();
  const { send } = finger(page);
  send("pointerdown", { x: 300 });
  send("pointermove", { x: 200 });
  expect(page.style.transform).toBe("translate(-100.0px, 0.0px) rotate(-3.33deg)");
  expect(sheet.hasAttribute("data-pulled")).toBe(true);
  expect(pressed).toEqual([]);
  send("pointermove", { x: 150 });
  send("pointerup", { x: 150 });
  expect(pressed).toEqual(["/holiday/2026-11-26"]);
  // The next page's transition begins where the finger left the sheet.
  expect(page.style.transform).not.toBe("");
});

test("a pull that ends upward tears it, too", () => {
  const { page, pressed } = show();
  finger(page).swipe({ x: 200 }, { x: 180 }, { x: 170, y: 150 });
  expect(pressed).toEqual(["/holiday/2026-11-26"]);
});

test("a swipe to the right opens the day before", () => {
  const { page, pressed } = show();
  finger(page).swipe({ x: 100 }, { x: 160 }, { x: 260 });
  expect(pressed).toEqual(["/holiday/2026-11-24"]);
  expect(page.style.transform).toBe("");
});

test.each([
  ["a short pull", [{ x: 200 }, { x: 160 }]],
  ["scrolling, even if it turns sideways later", [{ x: 300 }, { x: 298, y: 250 }, { x: 100, y: 200 }]],
  ["a swipe from the edge of the screen, which is the browser's", [{ x: 10 }, { x: 200 }]],
  [
    "a mouse, which selects text",
    [
      { x: 300, pointerType: "mouse" },
      { x: 100, pointerType: "mouse" },
    ],
  ],
] as [string, Finger[]][])("%s opens nothing, and the sheet stays where it is", (_, [from = { x: 0 }, ...path]) => {
  vi.useFakeTimers();
  const { sheet, page, pressed } = show();
  finger(page).swipe(from, ...path);
  vi.advanceTimersByTime(250);
  expect(pressed).toEqual([]);
  expect(page.style.transform).toBe("");
  expect(sheet.hasAttribute("data-pulled")).toBe(false);
});

test("a finger in a field selects its text", () => {
  const { page, pressed } = show();
  const on = screen.getByRole("textbox", { name: "Your name" });
  finger(page).swipe({ x: 300, on }, { x: 100, on });
  expect(pressed).toEqual([]);
});

test("the sheet comes back when the browser takes the finger for scrolling", () => {
  const { page, pressed } = show();
  const { send } = finger(page);
  send("pointerdown", { x: 300 });
  send("pointermove", { x: 100 });
  send("pointercancel", { x: 100 });
  expect(page.style.transform).toBe("");
  send("pointerup", { x: 100 });
  expect(pressed).toEqual([]);
});

test("the last day of the calendar can't be torn off: it gives way and comes back", () => {
  const { page, pressed } = show({ last: "2026-11-25" });
  const { send } = finger(page);
  send("pointerdown", { x: 300 });
  send("pointermove", { x: 100 });
  expect(page.style.transform).toContain("translate(-14.0px");
  send("pointerup", { x: 100 });
  expect(page.style.transform).toBe("");
  expect(pressed).toEqual([]);
});

test("with reduced motion a swipe opens the next day, and the sheet does not move", () => {
  stubReducedMotion();
  const { page, pressed } = show();
  const { send } = finger(page);
  send("pointerdown", { x: 300 });
  send("pointermove", { x: 100 });
  expect(page.style.transform).toBe("");
  send("pointerup", { x: 100 });
  expect(pressed).toEqual(["/holiday/2026-11-26"]);
});

test("on an enlarged page a finger moves the view", () => {
  const viewport = Object.assign(new EventTarget(), { scale: 1 });
  Object.defineProperty(window, "visualViewport", { value: viewport, configurable: true });
  const { sheet, page, pressed } = show();
  expect(sheet.hasAttribute("data-tearable")).toBe(true);
  viewport.scale = 2;
  viewport.dispatchEvent(new Event("resize"));
  expect(sheet.hasAttribute("data-tearable")).toBe(false);
  finger(page).swipe({ x: 300 }, { x: 100 });
  expect(pressed).toEqual([]);
});

test("the sheet comes back if the next day does not open", () => {
  vi.useFakeTimers();
  const { page } = show();
  finger(page).swipe({ x: 300 }, { x: 100 });
  expect(page.style.transform).not.toBe("");
  vi.advanceTimersByTime(4000);
  expect(page.style.transform).toBe("");
});

type Traverse = { to: string; navigationType?: string; hasUAVisualTransition?: boolean; cancelable?: boolean };

/** Stubs a browser in which a page can prepare for going back. `go` returns the types of the transition; null for none. */
function stubNavigation() {
  const navigation = new EventTarget();
  const define = (on: object, name: string, value: unknown) =>
    Object.defineProperty(on, name, { value, configurable: true });
  define(window, "navigation", navigation);
  define(window, "NavigationPrecommitController", class {});
  let types: readonly string[] | null = null;
  define(document, "startViewTransition", (transition: { update: () => Promise<void>; types: string[] }) => {
    types = transition.types;
    void transition.update();
  });
  const go = async ({
    to,
    navigationType = "traverse",
    hasUAVisualTransition = false,
    cancelable = true,
  }: Traverse) => {
    types = null;
    let prepared: Promise<void> | undefined;
    const destination = { url: new URL(to, window.location.href).href, sameDocument: true };
    const intercept = ({ precommitHandler }: { precommitHandler: () => Promise<void> }) => {
      prepared = precommitHandler();
    };
    const event = Object.assign(new Event("navigate", { cancelable }), { navigationType, hasUAVisualTransition });
    navigation.dispatchEvent(Object.assign(event, { canIntercept: true, destination, intercept }));
    await prepared;
    return types;
  };
  return { go };
}

test("the browser's own buttons turn the page, too", async () => {
  const { go } = stubNavigation();
  show();
  expect(await go({ to: "/holiday/2026-11-24" })).toEqual(TURN_BACK);
  expect(await go({ to: "/holiday/2026-11-28" })).toEqual(TURN);
});

test("they fade a solemn day", async () => {
  const { go } = stubNavigation();
  show({ tone: "solemn" });
  expect(await go({ to: "/holiday/2026-11-24" })).toEqual(TURN_QUIETLY);
});

test.each([
  ["to a page that is no day", { to: "/calendar" }],
  ["to the same day", { to: "/holiday/2026-11-25" }],
  ["by a link, which turns the page by itself", { to: "/holiday/2026-11-24", navigationType: "push" }],
  ["in a browser that shows a transition of its own", { to: "/holiday/2026-11-24", hasUAVisualTransition: true }],
  ["where a page can't prepare for it", { to: "/holiday/2026-11-24", cancelable: false }],
] as [string, Traverse][])("nothing is added to going %s", async (_, traverse) => {
  const { go } = stubNavigation();
  show();
  expect(await go(traverse)).toBeNull();
});

test.each([
  ["a day's page tears off the day before's", "festive", ["::view-transition-group(day-2026-11-24)"]],
  ["a solemn one leaves that to fade", "solemn", []],
] as const)("%s", async (_, tone, expected) => {
  const days = { date: "2026-11-25", first: "2026-01-01", last: "2026-12-31" } as const;
  const { container } = renderApp(<TearOffStub holiday={{ tone }} {...days} />);
  // Its script is loaded at the first move.
  fireEvent.keyDown(document.body, { key: "Tab" });
  expect(await screen.findByRole("link", { name: /^Next day/ })).toBeTruthy();
  const styles = [...container.querySelectorAll("style")].map(({ textContent }) => textContent.split("{")[0]);
  expect(styles).toEqual(expected);
});
