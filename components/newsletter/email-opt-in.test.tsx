import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, shownToast, toast } from "@/components/ui/toast-store";
import { Toaster } from "@/components/ui/toaster";
import { pressTwice, renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { EmailOptIn } from "./email-opt-in";
// The page imports these on demand; load them before the first test waits for them.
import "@/lib/newsletter/input";
import "@/components/ui/toast-viewport";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => dismissToast(shownToast()?.id ?? 0));

const showForm = () =>
  renderApp(
    <>
      <EmailOptIn source="home" />
      <Toaster />
    </>,
  );

const form = () => within(screen.getByRole("region", { name: "Get Exclusive Holiday Updates" }));
const email = () => form().getByLabelText<HTMLInputElement>("Email");
const consent = () => form().getByLabelText<HTMLInputElement>("I agree to receive emails from Oddly");
const submit = () => form().getByRole("button", { name: "Subscribe to Updates" });
const notices = () => document.querySelectorAll("[data-slot=toast]");

/** Responds to subscriptions; returns the request bodies. */
function answerWith(respond: () => Response): unknown[] {
  const sent: unknown[] = [];
  network.use(
    http.post("*/api/email/subscribe", async ({ request }) => {
      sent.push(await request.json());
      return respond();
    }),
  );
  return sent;
}

test("an incomplete form shows what is missing and preserves the input", async () => {
  const { user } = showForm();
  expect(form().getByText("No spam, ever. Unsubscribe with one click.")).toBeTruthy();
  await user.type(email(), "ada");
  await user.click(form().getByLabelText("Gift deals and special offers"));
  await user.click(form().getByLabelText("Holiday previews and updates"));
  await user.click(submit());
  const problem = await form().findByText("Please enter a valid email address");
  expect(form().getByText("Please select at least one preference")).toBeTruthy();
  expect(form().getByText("You must agree to receive emails")).toBeTruthy();
  expect([document.activeElement, email().value]).toEqual([email(), "ada"]);
  expect(email().getAttribute("aria-describedby")).toBe(problem.id);
  expect(email().getAttribute("aria-invalid")).toBe("true");
});

test.each([
  ["hero", "Never Miss a Quirky Holiday Deal"],
  ["compact", "Stay Updated"],
] as const)("the %s form only asks for the address and consent", async (variant, name) => {
  const { user } = renderApp(<EmailOptIn variant={variant} source="feeds" />);
  const short = within(screen.getByRole("region", { name }));
  await user.type(short.getByLabelText("Email"), "ada lovelace@example");
  await user.click(short.getByRole("button", { name: "Subscribe" }));
  await short.findByText("Please enter a valid email address");
  expect(short.getByText("You must agree to receive emails")).toBeTruthy();
  expect(short.queryByText("Please select at least one preference")).toBeNull();
  expect(short.getByLabelText<HTMLInputElement>("Email").value).toBe("ada lovelace@example");
});

test("a complete form is sent once and says that an email is on its way", async () => {
  const sent = answerWith(() => HttpResponse.json({ message: "Please check your email for confirmation." }));
  const { user } = showForm();
  await user.type(email(), "ADA@example.org");
  await user.click(form().getByLabelText("Gift deals and special offers"));
  await user.click(consent());
  pressTwice(submit());
  const title = await screen.findByRole("heading", { name: "You're all set!" });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText("Check your inbox to confirm")).toBeTruthy();
  expect(screen.getByText("Thanks for subscribing! We'll send you amazing holiday deals and previews.")).toBeTruthy();
  expect(sent).toEqual([
    expect.objectContaining({
      email: "ada@example.org",
      preferences: ["previews"],
      source: "home",
      consentGiven: true,
    }),
  ]);
  expect(await screen.findByText("Successfully subscribed!")).toBeTruthy();
});

test.each([
  ["is lost", () => HttpResponse.error()],
  ["is answered 429", () => HttpResponse.json({ error: "Not now.", code: "any" }, { status: 429 })],
  ["is answered 503", () => HttpResponse.json({ error: "Not now.", code: "any" }, { status: 503 })],
])("a subscription request that %s shows a notice and preserves the input", async (_what, respond) => {
  answerWith(respond);
  const { user } = showForm();
  await user.type(email(), "ada@example.org");
  await user.click(consent());
  await user.click(submit());
  const notice = within(await screen.findByRole("region", { name: /^Notifications/ }));
  expect(await notice.findByText("Subscription failed")).toBeTruthy();
  expect(notice.getByText("Please try again or contact support if the problem persists.")).toBeTruthy();
  expect([email().value, consent().checked]).toEqual(["ada@example.org", true]);
});

describe("a notice", () => {
  const FAILED = { title: "Subscription failed", variant: "destructive" } as const;

  test("replaces the previous one, can be reached with F8, and can be dismissed", async () => {
    const { user } = renderApp(<Toaster />);
    act(() => toast({ title: "The first" }));
    await screen.findByText("The first", { selector: "[data-slot=toast] *" });
    act(() => toast({ title: "The second" }));
    await screen.findByText("The second", { selector: "[data-slot=toast] *" });
    expect([notices().length, notices()[0]?.textContent]).toEqual([1, "The second"]);
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement?.matches(".toast-viewport")).toBe(true);
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(notices()).toHaveLength(0);
  });

  test("disappears after five seconds", async () => {
    renderApp(<Toaster />);
    act(() => toast({ title: "The first" }));
    await screen.findByText("The first", { selector: "[data-slot=toast] *" });
    vi.useFakeTimers();
    act(() => toast(FAILED));
    expect(notices()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(notices()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(notices()).toHaveLength(0);
  });
});
