import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, shownToast } from "@/components/ui/toast-store";
import { Toaster } from "@/components/ui/toaster";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { SignInForm } from "./sign-in-form";
// The page loads this with the first toast. Load it here, so that the first test does not have to wait for it.
import "@/components/ui/toast-viewport";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => dismissToast(shownToast()?.id ?? 0));

const showForm = () =>
  renderApp(
    <>
      <SignInForm returnUrl="/settings" action={async (before) => before} />
      <Toaster />
    </>,
  );

const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const submit = () => screen.getByRole("button", { name: "Email me a link" });

/** Mocks the response to requests for a link. Returns the request bodies. */
function answerWith(respond: () => Response): unknown[] {
  const sent: unknown[] = [];
  network.use(
    http.post("*/api/auth/email/start", async ({ request }) => {
      sent.push(await request.json());
      return respond();
    }),
  );
  return sent;
}

test.each(["ada@example,org", "nonsense"])("%s is rejected and remains as typed", async (typed) => {
  const { user } = showForm();
  await user.type(email(), typed);
  await user.click(submit());
  const problem = screen.getByRole("alert");
  expect(problem.textContent).toContain("Please enter a valid email address.");
  expect([email().value, document.activeElement]).toEqual([typed, email()]);
  expect(email().getAttribute("aria-describedby")).toBe(problem.id);
});

test("an address that only the server rejects remains as well", async () => {
  const refusal = { error: "Please enter a valid email address.", code: "validation_failed" };
  answerWith(() => HttpResponse.json(refusal, { status: 422 }));
  const { user } = showForm();
  await user.type(email(), "ada@-example.org");
  await user.click(submit());
  expect((await screen.findByRole("alert")).textContent).toContain("Please enter a valid email address.");
  expect(email().value).toBe("ada@-example.org");
});

test("an email that cannot be sent is reported once, in a toast, and the address remains", async () => {
  answerWith(() => HttpResponse.json({ error: "Failed to send email", code: "unavailable" }, { status: 503 }));
  const { user } = showForm();
  await user.type(email(), "ada@example.org");
  await user.click(submit());
  const notice = within(await screen.findByRole("region", { name: /^Notifications/ }));
  expect(await notice.findByText("Failed to send email")).toBeTruthy();
  expect(notice.getByText("Please try again or contact support if the problem persists.")).toBeTruthy();
  expect(email().value).toBe("ada@example.org");
  expect(screen.queryAllByRole("alert")).toHaveLength(0);
});

test("a server that cannot be reached is reported in the form", async () => {
  answerWith(() => HttpResponse.error());
  const { user } = showForm();
  await user.type(email(), "ada@example.org");
  await user.click(submit());
  expect((await screen.findByRole("alert")).textContent).toBe("We couldn't reach our server. Are you online?");
  expect(email().value).toBe("ada@example.org");
});

test("another link can be requested after thirty seconds, or one for a different address at once", async () => {
  const sent = answerWith(() => HttpResponse.json({ message: "Check your email." }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = showForm();
  await user.type(email(), "ada@example.org");
  await user.click(submit());
  const title = await screen.findByRole("heading", { name: "Check your email" });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText("ada@example.org")).toBeTruthy();
  const request = { email: "ada@example.org", returnUrl: "/settings" };
  expect(sent).toEqual([request]);

  const again = () => screen.getByRole("button", { name: /^Send another link/ });
  expect(again().getAttribute("aria-disabled")).toBe("true");
  await user.click(again());
  expect([sent.length, document.activeElement]).toEqual([1, again()]);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(again().getAttribute("aria-disabled")).toBe("false"));
  expect(again().textContent).toBe("Send another link");
  await user.click(again());
  await screen.findByText(/^Another link is on its way/);
  expect(sent).toEqual([request, request]);
  expect(again().getAttribute("aria-disabled")).toBe("true");

  await user.click(screen.getByRole("link", { name: "Use a different address" }));
  expect(email().value).toBe("");
});
