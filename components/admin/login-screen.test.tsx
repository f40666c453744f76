import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { pressTwice, renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { LoginScreen } from "./login-screen";
import {
  closeToast,
  EDITOR,
  expectToast,
  fieldValue,
  refusal,
  SESSION_ID,
  storedSession,
  storeSession,
} from "./test-admin";

const MAILED =
  "Check your email. If this address belongs to an admin, we just sent it a link that works for 15 minutes.";

/** The email addresses for which a login was requested. */
let requested: string[] = [];

beforeEach(() => {
  requested = [];
  closeToast();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

type LoginAnswer = () => Response | Promise<Response>;

const opened = () => HttpResponse.json({ sessionId: SESSION_ID, email: EDITOR });

function answerLogin(answer: LoginAnswer): void {
  network.use(
    http.post<never, { email: string }>("*/api/admin/login", async ({ request }) => {
      requested.push((await request.json()).email);
      return answer();
    }),
  );
}

function renderLogin(url = "/admin") {
  return renderApp(
    <>
      <LoginScreen />
      <Toaster />
    </>,
    { url },
  );
}

const emailField = () => screen.getByLabelText("Email");

async function submitEmail(user: ReturnType<typeof renderLogin>["user"], email: string) {
  await user.clear(emailField());
  await user.type(emailField(), email);
  await user.click(screen.getByRole("button", { name: "Log in" }));
}

test("a login stores the session and continues where the editor left the dashboard", async () => {
  answerLogin(opened);
  const { user, router } = renderLogin("/admin?tab=gifts&why=ended");
  screen.getByText("Your session has ended. Please log in again.");
  await submitEmail(user, ` ${EDITOR} `);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/admin/dashboard?tab=gifts"));
  expect(requested).toEqual([EDITOR]);
  expect(storedSession()).toEqual({
    id: SESSION_ID,
    email: EDITOR,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastAccessedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test("with a stored session the login leads straight to the dashboard", async () => {
  storeSession();
  const { router } = renderLogin();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/admin/dashboard"));
  expect(requested).toEqual([]);
});

test("an emailed link is announced, cannot be sent again right away, and the email address can be changed", async () => {
  answerLogin(() => refusal(401, MAILED));
  const { user } = renderLogin();
  await submitEmail(user, EDITOR);
  const title = await screen.findByRole("heading", { name: "Check your email" });
  expect(document.activeElement).toBe(title);
  expect(screen.getByRole("status").textContent).toContain(MAILED);
  const resend = screen.getByRole("button", { name: "Send it again" });
  expect(resend.getAttribute("aria-disabled")).toBe("true");
  await user.click(resend);
  expect(requested).toEqual([EDITOR]);

  await user.click(screen.getByRole("button", { name: "Use another address" }));
  expect(fieldValue(emailField())).toBe(EDITOR);
  expect(document.activeElement).toBe(emailField());
  await user.keyboard("other");
  expect(fieldValue(emailField())).toBe("other");
  expect(storedSession()).toBeNull();
});

test("after the wait the link is sent again, and counted", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerLogin(() => refusal(401, MAILED));
  const { user } = renderLogin();
  await submitEmail(user, EDITOR);
  await screen.findByRole("heading", { name: "Check your email" });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const resend = screen.getByRole("button", { name: "Send it again" });
  await waitFor(() => expect(resend.getAttribute("aria-disabled")).toBe("false"));
  await user.click(resend);
  await screen.findByText("This is link number 2.");
  expect(requested).toEqual([EDITOR, EDITOR]);
});

test("an email in the URL is filled in; without a sign-in nothing is requested", async () => {
  renderLogin(`/admin?${new URLSearchParams({ email: EDITOR })}`);
  await screen.findByRole("button", { name: "Log in" });
  expect(fieldValue(emailField())).toBe(EDITOR);
  expect(requested).toEqual([]);
});

test("an email in the URL that is the signed-in user's logs in without a click", async () => {
  vi.spyOn(document, "cookie", "get").mockReturnValue("oddly-signed-in=1");
  answerLogin(opened);
  network.use(http.get("*/api/auth/user", () => HttpResponse.json({ email: EDITOR })));
  const { router } = renderLogin(`/admin?${new URLSearchParams({ email: EDITOR })}`);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/admin/dashboard"));
  expect(requested).toEqual([EDITOR]);
});

test("a failed login says why, and the typed text stays", async () => {
  answerLogin(() => refusal(422, "No such mailbox.", { email: "No such mailbox." }));
  const { user } = renderLogin();
  await submitEmail(user, EDITOR);
  await screen.findByText("No such mailbox.");
  expect(document.activeElement).toBe(emailField());

  closeToast();
  await submitEmail(user, "not an address");
  await screen.findByText("Must be a valid email address");
  await expectToast("Login Failed");
  expect(requested).toEqual([EDITOR]);
  expect(document.activeElement).toBe(emailField());
  expect(emailField().getAttribute("aria-invalid")).toBe("true");
  expect(fieldValue(emailField())).toBe("not an address");

  answerLogin(() => HttpResponse.error());
  await submitEmail(user, EDITOR);
  await expectToast(/^We couldn't reach our server\./);
  expect(emailField().getAttribute("aria-invalid")).toBeNull();
  expect(fieldValue(emailField())).toBe(EDITOR);
});

test("where the session cannot be stored, the login says so", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const setItem = () => {
    throw new DOMException("No room", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  answerLogin(opened);
  const { user, router } = renderLogin();
  await submitEmail(user, EDITOR);
  await expectToast(/^This browser won’t let us save your session\./);
  expect(fieldValue(emailField())).toBe(EDITOR);
  expect(router.replace).not.toHaveBeenCalled();
});

test("two presses of the button request one link", async () => {
  answerLogin(() => refusal(401, MAILED));
  const { user } = renderLogin();
  await user.type(emailField(), EDITOR);
  pressTwice(screen.getByRole("button", { name: "Log in" }));
  await screen.findByRole("heading", { name: "Check your email" });
  expect(requested).toEqual([EDITOR]);
});
