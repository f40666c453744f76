import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { dismissToast, shownToast } from "@/components/ui/toast-store";
import type { OwnSponsorship, OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { pressTwice, renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { BillingPortal, EditBusiness, RefreshOnReturn } from "./actions";
import { DashboardSponsorships, DashboardSubscriptions } from "./sponsorships";

const QUESTION =
  "Are you sure you want to cancel your subscription? This will deactivate all your sponsorships at the end of the current billing period.";

beforeEach(() => {
  const shown = shownToast();
  if (shown) dismissToast(shown.id);
});

const notice = () => {
  const shown = shownToast();
  return shown?.open ? [shown.title, shown.description] : null;
};

const subscription = (holidayName: string, changes: Partial<OwnSubscription> = {}): OwnSubscription => ({
  id: `sub_${holidayName.replaceAll(" ", "")}`,
  status: "active",
  currentPeriodStart: new Date("2026-11-01"),
  currentPeriodEnd: new Date("2027-02-01"),
  cancelAtPeriodEnd: false,
  price: { amountCents: 1500, currency: "usd", interval: "month", intervalCount: 3 },
  holiday: { id: holidayName, holidayName },
  ...changes,
});

const sponsorship = (changes: Partial<OwnSponsorship> = {}): OwnSponsorship => ({
  id: "5a8d",
  isActive: true,
  customMessage: "Beep beep.",
  status: "active",
  subscriptionId: "sub_KiteDay",
  isShown: true,
  messageHiddenReason: null,
  isMessageNew: false,
  holiday: {
    id: "h",
    slug: "kite-day",
    holidayName: "Kite Day",
    category: "Fun",
    displayDate: "February 8th",
    emoji: "🪁",
    hue: 200,
    tone: "festive",
  },
  sponsor: { id: "s", businessName: "Acme", websiteUrl: "https://acme.example/", description: "Rockets." },
  ...changes,
});

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const dialog = (title: string) => screen.findByRole("dialog", { name: title });
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const showSponsorship = (changes: Partial<OwnSponsorship> = {}) =>
  renderApp(<DashboardSponsorships sponsorships={[sponsorship(changes)]} businessName="Acme" />);

const showSubscriptions = (...subscriptions: OwnSubscription[]) =>
  renderApp(<DashboardSubscriptions subscriptions={subscriptions} supportHref="mailto:help@oddly.example" />);

/** Answers requests to a path, and returns their bodies. */
function answering(method: "post" | "patch", path: string, answer: () => Response | Promise<Response>) {
  const requests: unknown[] = [];
  const handler = http[method](`*/api/sponsors/${path}`, async ({ request }) => {
    const text = await request.text();
    requests.push(text ? JSON.parse(text) : null);
    return answer();
  });
  network.use(handler);
  return requests;
}

const refusal = (status: number, body: object = {}) => HttpResponse.json(body, { status });

test("the switch moves immediately, and stays there when the server agrees", async () => {
  answering("patch", "sponsorships/5a8d/toggle", () => HttpResponse.json({ message: "Hidden.", isActive: false }));
  const { user, router } = showSponsorship();
  const control = screen.getByRole<HTMLInputElement>("switch", { name: "Show us on Kite Day" });
  await user.click(control);
  expect(control.checked).toBe(false);
  await waitFor(() => expect(notice()).toEqual(["Sponsorship Updated", "Hidden."]));
  expect(control.checked).toBe(false);
  expect(router.refresh).toHaveBeenCalledOnce();
});

test.each([
  ["a refusal", () => refusal(503, { error: "Not just now.", code: "unavailable" }), "Not just now."],
  ["the page of a proxy", () => refusal(502), "Failed to update sponsorship"],
  ["a lost answer", () => HttpResponse.error(), "Failed to update sponsorship"],
])("a switch that gets %s moves back and says why", async (_what, answer, text) => {
  answering("patch", "sponsorships/5a8d/toggle", answer);
  const { user } = showSponsorship();
  const control = screen.getByRole<HTMLInputElement>("switch", { name: "Show us on Kite Day" });
  await user.click(control);
  await waitFor(() => expect(notice()).toEqual(["Error", text]));
  await waitFor(() => expect(control.checked).toBe(true));
});

test.each<[string, Partial<OwnSponsorship>, string]>([
  ["has ended", { status: "canceled", isActive: false }, "No longer shown."],
  ["is on a solemn day", { holiday: { ...sponsorship().holiday, tone: "solemn" } }, "Hidden on a solemn day"],
])("a sponsorship that %s has no switch and says why", (_how, changes, text) => {
  const { container } = showSponsorship(changes);
  expect(screen.queryByRole("switch")).toBeNull();
  expect(container.textContent).toContain(text);
});

test("a sponsorship that has ended cannot be edited, and a hidden message says why and what comes next", () => {
  const { unmount } = showSponsorship({ status: "canceled" });
  expect(screen.queryByRole("button", { name: /message/ })).toBeNull();
  unmount();
  const hidden = showSponsorship({ messageHiddenReason: "Too loud." });
  expect(screen.getByText("Your message is hidden")).toBeTruthy();
  expect(screen.getByText("Too loud.")).toBeTruthy();
  hidden.unmount();
  showSponsorship({ messageHiddenReason: "Too loud.", isMessageNew: true });
  expect(screen.getByText("Your new message is waiting for review")).toBeTruthy();
});

test("a message that is too long or refused stays as it was typed, and the dialog closes once it is saved", async () => {
  let answer = () => refusal(503, { error: "Not just now.", code: "unavailable" });
  const requests = answering("patch", "sponsorships/5a8d", () => answer());
  const { user } = showSponsorship();
  await user.click(button("Edit message on Kite Day"));
  await dialog("Your message");
  const field = screen.getByLabelText<HTMLTextAreaElement>("Custom Message");
  const type = async (text: string) => {
    await user.clear(field);
    await user.paste(text);
    await user.click(button("Save"));
  };
  await type("x".repeat(201));
  expect((await screen.findByRole("alert")).textContent).toBe("Custom message must be 200 characters or less");
  expect(field.value).toBe("x".repeat(201));
  expect(requests).toEqual([]);
  // A click outside the dialog must not lose it.
  await user.click(document.querySelector("[data-slot=dialog-overlay]") ?? document.body);
  expect(field.value).toBe("x".repeat(201));
  await type("Meep meep.");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Not just now."));
  expect(field.value).toBe("Meep meep.");
  expect(notice()).toBeNull();
  answer = () => HttpResponse.json({ message: "Saved." });
  await user.click(button("Save"));
  await isClosed();
  expect(requests).toEqual([{ customMessage: "Meep meep." }, { customMessage: "Meep meep." }]);
  expect(notice()).toEqual(["Sponsorship Updated", "Saved."]);
});

test("a business's wrong values are reported at their fields, even those that only the server finds, and nothing is lost", async () => {
  const issues = [{ path: "contactEmail", message: "Please enter a valid email address" }];
  let answer = () => refusal(422, { error: "No.", code: "validation_failed", issues });
  const requests = answering("patch", "business", () => answer());
  const business = {
    businessName: "Acme",
    contactEmail: "ada@example.org",
    websiteUrl: "https://acme.example/",
    description: "Rockets of every kind.",
  };
  const { user } = renderApp(<EditBusiness sponsorId="s" business={business} label="business" />);
  await user.click(button("Edit business"));
  await dialog("Your business");
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const replace = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.paste(text);
  };
  await replace("Business Name", " ");
  await replace("Website URL", "javascript:alert(1)");
  await user.click(button("Save"));
  expect(await screen.findByText("Business name is required")).toBeTruthy();
  expect(screen.getByText(/^Please enter a valid website address/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("Business Name")));
  expect(requests).toEqual([]);
  await replace("Business Name", "Acme Anvils");
  await replace("Website URL", "acme.example/anvils");
  await user.click(button("Save"));
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  expect(field("Contact Email").getAttribute("aria-invalid")).toBe("true");
  expect(field("Business Name").value).toBe("Acme Anvils");
  answer = () => HttpResponse.json({ message: "Saved." });
  await user.click(button("Save"));
  await isClosed();
  const saved = { ...business, businessName: "Acme Anvils", websiteUrl: "https://acme.example/anvils", sponsorId: "s" };
  expect(requests.at(-1)).toEqual(saved);
});

test("a subscription is canceled after a confirmation, once however often the button is clicked", async () => {
  const requests = answering("post", "cancel-subscription", () => HttpResponse.json({ message: "It ends." }));
  const { user, router } = showSubscriptions(subscription("Kite Day"));
  const opener = button("Cancel Subscription");
  await user.click(opener);
  const question = await dialog("Cancel Subscription");
  expect(within(question).getByText(QUESTION)).toBeTruthy();
  await user.click(button("Keep it"));
  await isClosed();
  expect(requests).toEqual([]);

  await user.click(opener);
  pressTwice(within(await dialog("Cancel Subscription")).getByRole("button", { name: "Cancel Subscription" }));
  await isClosed();
  expect(requests).toEqual([{ cancelImmediately: false }]);
  expect(notice()).toEqual(["Subscription Updated", "It ends."]);
  expect(router.refresh).toHaveBeenCalledOnce();
  const title = screen.getByRole("heading", { name: "Subscription Management" });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test("one of several subscriptions can be canceled alone", async () => {
  const requests = answering("post", "cancel-subscription", () => HttpResponse.json({ message: "It ends." }));
  const { user } = showSubscriptions(subscription("Kite Day"), subscription("Pie Day"));
  await user.click(button("Cancel Subscription"));
  const question = await dialog("Cancel Subscription");
  const choice = (name: RegExp) => within(question).getByRole<HTMLInputElement>("radio", { name });
  expect(choice(/^All 2 subscriptions/).checked).toBe(true);
  expect(within(question).getByText(QUESTION)).toBeTruthy();
  await user.click(choice(/^Pie Day/));
  expect(question.textContent).toContain("your subscription for Pie Day? Your other sponsorships continue.");
  await user.click(within(question).getByRole("button", { name: "Cancel Subscription" }));
  await isClosed();
  expect(requests).toEqual([{ cancelImmediately: false, subscriptionId: "sub_PieDay" }]);
});

test("a cancellation that is refused closes the dialog, which would cover the notice", async () => {
  answering("post", "cancel-subscription", () => refusal(503));
  const { user } = showSubscriptions(subscription("Kite Day"));
  await user.click(button("Cancel Subscription"));
  await user.click(within(await dialog("Cancel Subscription")).getByRole("button", { name: "Cancel Subscription" }));
  await isClosed();
  expect(notice()).toEqual(["Error", "Failed to cancel subscription"]);
});

test("a subscription that ends with its period can be resumed, and cannot be canceled again", async () => {
  const requests = answering("post", "resume-subscription", () => HttpResponse.json({ message: "It goes on." }));
  const { user, router } = showSubscriptions(subscription("Kite Day", { cancelAtPeriodEnd: true }));
  expect(screen.getByText("Cancels: At period end")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel Subscription" })).toBeNull();
  await user.click(button("Keep my sponsorship of Kite Day"));
  await waitFor(() => expect(notice()).toEqual(["Subscription Updated", "It goes on."]));
  expect(requests).toEqual([{ subscriptionId: "sub_KiteDay" }]);
  expect(router.refresh).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Subscription Management" }));
});

test("a failed payment is shown with a way to pay it, and canceling says that it ends right away", async () => {
  const { user } = showSubscriptions(subscription("Kite Day", { status: "past_due" }));
  expect(screen.getByText("Past Due")).toBeTruthy();
  expect(screen.getByText("The last payment failed.")).toBeTruthy();
  expect(button("Update card")).toBeTruthy();
  await user.click(button("Cancel Subscription"));
  expect((await dialog("Cancel Subscription")).textContent).toContain("it ends right away");
});

test("a subscription that is over is shown as such, without a cancel button", () => {
  showSubscriptions(subscription("Kite Day", { status: "canceled" }));
  expect(screen.getByText("Canceled")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel Subscription" })).toBeNull();
});

test("billing opens at Stripe once, says when it cannot, and can be opened again after coming back", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  let answer = () => refusal(502);
  const requests = answering("post", "portal", () => answer());
  const { user } = renderApp(<BillingPortal subscriptionId="sub_KiteDay">Update card and invoices</BillingPortal>);
  await user.click(button("Update card and invoices"));
  await waitFor(() => expect(notice()).toEqual(["Error", "Failed to open billing"]));
  answer = () => HttpResponse.json({ url: "https://billing.stripe.example/session" });
  pressTwice(button("Update card and invoices"));
  await waitFor(() => expect(assign.mock.calls).toEqual([["https://billing.stripe.example/session"]]));
  expect(requests).toEqual([{ subscriptionId: "sub_KiteDay" }, { subscriptionId: "sub_KiteDay" }]);
  expect(button("Opening…").getAttribute("aria-disabled")).toBe("true");
  window.dispatchEvent(new Event("pageshow"));
  await waitFor(() => expect(button("Update card and invoices")).toBeTruthy());
});

test("the dashboard is refreshed when the user comes back after a while, but not after a few seconds", () => {
  vi.useFakeTimers();
  const isHidden = vi.spyOn(document, "hidden", "get");
  const { router } = renderApp(<RefreshOnReturn />);
  const leave = (milliseconds: number) => {
    isHidden.mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(milliseconds);
    isHidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  leave(5000);
  expect(router.refresh).not.toHaveBeenCalled();
  leave(11_000);
  expect(router.refresh).toHaveBeenCalledOnce();
});
