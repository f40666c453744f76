import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shownToast } from "@/components/ui/toast-store";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { AdminScreen } from "./admin-screen";
import {
  EDITOR,
  fieldValue,
  isDialogOpen,
  listAnswer,
  refusal,
  SESSION_ID,
  storedSession,
  storeSession,
} from "./test-admin";

const MAILED =
  "Check your email. If this address belongs to an admin, we just sent it a link that works for 15 minutes.";
const ENDED = "Your session has ended";
const MINUTE = 60_000;
const NEXT_CHECK = 31_000;

/** The emulated server: the session it accepts, how long an unused session lasts, and the number of requests. */
let server: { session: string | null; lastsMs: number; asked: number };

beforeEach(() => {
  server = { session: SESSION_ID, lastsMs: 30 * MINUTE, asked: 0 };
  network.use(
    http.get("*/api/admin/session", ({ request }) => {
      server.asked += 1;
      if (request.headers.get("x-admin-session") !== server.session) {
        return refusal(401, "Admin session not found. Please login first.");
      }
      return HttpResponse.json({ email: EDITOR, endsAt: new Date(Date.now() + server.lastsMs).toISOString() });
    }),
    http.get("*/api/admin/summary", () => HttpResponse.json({ corrections: 3, messages: 0, problems: 120 })),
    http.get("*/api/admin/corrections", () => listAnswer([])),
    http.get("*/api/admin/sponsors", () => listAnswer([])),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the dashboard and waits for the section to appear. */
async function openDashboard(search = "?tab=corrections") {
  storeSession();
  const opened = renderApp(<AdminScreen />, { url: `/admin/dashboard${search}` });
  await screen.findByRole("heading", { level: 1, name: "Admin dashboard" });
  await screen.findByRole("heading", { level: 2 });
  await waitFor(() => expect(server.asked).toBeGreaterThan(0));
  return opened;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const tab = (name: string | RegExp) => screen.getByRole("tab", { name });

/** Accepts a login with a new session. */
function acceptLogin(session = "b".repeat(43)): void {
  network.use(
    http.post("*/api/admin/login", () => {
      server = { ...server, session, lastsMs: 30 * MINUTE };
      return HttpResponse.json({ sessionId: session, email: EDITOR });
    }),
  );
}

test("without a session, the dashboard leads to the login, with the reason and the section", async () => {
  const { router } = renderApp(<AdminScreen />, { url: "/admin/dashboard?tab=gifts" });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/admin?tab=gifts&why=missing"));
});

test.each(["{garbage", '"abc"', JSON.stringify({ id: "abc" }), JSON.stringify({ email: EDITOR })])(
  "a stored session of %j is removed, and the login says that it is invalid",
  async (text) => {
    localStorage.setItem("adminSession", text);
    const { router } = renderApp(<AdminScreen />, { url: "/admin/dashboard?tab=gifts" });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/admin?tab=gifts&why=invalid"));
    expect(localStorage.getItem("adminSession")).toBeNull();
  },
);

test("where storage is forbidden, the dashboard leads to the login", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { router } = renderApp(<AdminScreen />, { url: "/admin/dashboard" });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/admin?why=missing"));
});

test("a session that the server does not know is removed, and the login says that it has ended", async () => {
  server.session = null;
  storeSession();
  const { router } = renderApp(<AdminScreen />, { url: "/admin/dashboard?tab=corrections" });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/admin?tab=corrections&why=ended"));
  expect(storedSession()).toBeNull();
});

test("each section is a tab with a URL and a count, and arrow keys move between them", async () => {
  const { user } = await openDashboard();
  await screen.findByText(", 3 to look at");
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Holiday Management",
    "Gift Management",
    "Video Management",
    "Email Management",
    "Corrections3, 3 to look at",
    "Bulk",
    "Sponsors",
    "Health99+, 120 to look at",
  ]);
  await user.click(tab("Gift Management"));
  expect(window.location.search).toBe("?tab=gifts");
  expect(tab("Gift Management").getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tab("Video Management"));
  expect(window.location.search).toBe("?tab=gifts");
  await user.keyboard(" ");
  expect(window.location.search).toBe("?tab=videos");
  await screen.findByRole("tabpanel", { name: "Video Management" });
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(tab(/^Health/));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tab("Holiday Management"));
  await user.keyboard("{Home}{ArrowLeft}");
  expect(document.activeElement).toBe(tab(/^Health/));
});

test("a logout removes the session without waiting for the server", async () => {
  let told: string | null = null;
  let answer: () => void = () => undefined;
  network.use(
    http.post("*/api/admin/logout", async ({ request }) => {
      told = request.headers.get("x-admin-session");
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return HttpResponse.json({ message: "You’re logged out." });
    }),
  );
  const { user, router } = await openDashboard("?tab=corrections&status=accepted");
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(storedSession()).toBeNull();
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/admin?why=out");
  await waitFor(() => expect(told).toBe(SESSION_ID));
  await act(async () => answer());
  expect(storedSession()).toBeNull();
});

test("a logout takes effect in this browser when the server cannot be reached", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  network.use(http.post("*/api/admin/logout", () => HttpResponse.error()));
  const { user, router } = await openDashboard();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/admin?why=out");
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(storedSession()).toBeNull();
});

test("a logout in another tab logs this tab out", async () => {
  const { router } = await openDashboard();
  const oldValue = localStorage.getItem("adminSession");
  localStorage.removeItem("adminSession");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "adminSession", oldValue, newValue: null })));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/admin?tab=corrections&why=missing"));
});

test("a response that arrives after leaving the dashboard starts nothing", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: () => void = () => undefined;
  network.use(
    http.get("*/api/admin/session", async () => {
      server.asked += 1;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return HttpResponse.json({ email: EDITOR, endsAt: new Date(Date.now() + 30 * MINUTE).toISOString() });
    }),
  );
  const { router, unmount } = await openDashboard();
  unmount();
  answer();
  await pass(1000);
  localStorage.removeItem("adminSession");
  const requests = server.asked;
  await pass(31 * MINUTE);
  expect(router.replace).not.toHaveBeenCalled();
  expect(server.asked).toBe(requests);
});

test("a session that ends is replaced in place, and typed text stays", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, router } = await openDashboard("?tab=sponsors");
  const typed = screen.getByRole("searchbox");
  await user.type(typed, "half a thought");
  server.session = null;
  await pass(NEXT_CHECK);
  await waitFor(() => expect(isDialogOpen(ENDED)).toBe(true));
  expect(storedSession()).toBeNull();
  await user.click(within(screen.getByRole("dialog", { name: ENDED })).getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(isDialogOpen(ENDED)).toBe(false));
  const banner = screen.getAllByRole("alert").find(({ textContent }) => textContent?.startsWith(ENDED));
  acceptLogin();
  await user.click(within(banner as HTMLElement).getByRole("button", { name: "Log in again" }));
  await waitFor(() => expect(screen.queryByText("Your session has ended.")).toBeNull());
  expect(fieldValue(typed)).toBe("half a thought");
  expect(typed.isConnected).toBe(true);
  expect(storedSession()?.id).toBe("b".repeat(43));
  expect(router.replace).not.toHaveBeenCalled();
});

test("a login in place that fails says why in the dialog, and can be tried again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await openDashboard();
  server.session = null;
  await pass(NEXT_CHECK);
  await waitFor(() => expect(isDialogOpen(ENDED)).toBe(true));
  const dialog = within(screen.getByRole("dialog", { name: ENDED }));
  network.use(http.post("*/api/admin/login", () => HttpResponse.error()));
  await user.click(dialog.getByRole("button", { name: "Log in again" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("We couldn't reach our server. Are you online?");
  expect(shownToast()?.title).not.toBe("Login Failed");
  acceptLogin();
  await user.click(dialog.getByRole("button", { name: "Log in again" }));
  await waitFor(() => expect(isDialogOpen(ENDED)).toBe(false));
  expect(storedSession()?.id).toBe("b".repeat(43));
});

test("two minutes before its end the session can be extended", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.lastsMs = 3 * MINUTE;
  const { user, router } = await openDashboard();
  await waitFor(() => expect(screen.queryByText(/^Your session ends soon\./)).toBeNull());
  server.lastsMs = 90_000;
  await pass(NEXT_CHECK);
  await screen.findByText(/^Your session ends soon\./);
  screen.getByText(/^1:[0-3]\d$/);
  acceptLogin();
  await user.click(screen.getByRole("button", { name: "Stay logged in" }));
  await waitFor(() => expect(screen.queryByText(/^Your session ends soon\./)).toBeNull());
  expect(window.location.search).toBe("?tab=corrections");
  expect(router.replace).not.toHaveBeenCalled();
});

test("an admin who has been signed out reads that a link was emailed, even after the session's end", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.lastsMs = 90_000;
  const { user } = await openDashboard();
  const warning = (await screen.findByText(/^Your session ends soon\./)).closest("[role=alert]") as HTMLElement;
  network.use(http.post("*/api/admin/login", () => refusal(401, MAILED)));
  await user.click(screen.getByRole("button", { name: "Stay logged in" }));
  await within(warning).findByText(/^Check your email\. If this address belongs to an admin/);
  server.session = null;
  await pass(NEXT_CHECK);
  await waitFor(() => expect(isDialogOpen(ENDED)).toBe(true));
  within(screen.getByRole("dialog", { name: ENDED })).getByText(
    /^Check your email\. If this address belongs to an admin/,
  );
});

test("a server that is unreachable for a moment does not end the session", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { router } = await openDashboard();
  for (const answer of [HttpResponse.error(), refusal(503, "Not now.")]) {
    const requests = server.asked;
    network.use(
      http.get("*/api/admin/session", () => {
        server.asked += 1;
        return answer;
      }),
    );
    await pass(NEXT_CHECK);
    await waitFor(() => expect(server.asked).toBeGreaterThan(requests));
  }
  await pass(1000);
  screen.getByRole("heading", { level: 1, name: "Admin dashboard" });
  expect(isDialogOpen(ENDED)).toBe(false);
  expect(storedSession()).not.toBeNull();
  expect(router.replace).not.toHaveBeenCalled();
});
