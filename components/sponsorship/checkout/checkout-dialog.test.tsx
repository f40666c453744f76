import { randomUUID } from "node:crypto";
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { dismissToast, shownToast } from "@/components/ui/toast-store";
import type { Availability } from "@/lib/sponsorship/checkout/availability";
import { pressTwice, renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { SponsorHoliday } from "../sponsor-holiday";
import { testStripeJs } from "../test-stripe-js";

type User = ReturnType<typeof renderApp>["user"];
type Sent = { key: string | null; body: Record<string, string> };

const NAME = "Kite Day";
const FAILED = {
  title: "Sponsorship failed",
  description: "Please try again or contact support if the problem persists.",
};
const TYPED = {
  "Business Name": "Coyote & Sons",
  "Contact Email": "coyote@example.org",
  "Website URL": "coyote.example",
  "Business Description": "Everything for the coyote who plans ahead.",
  "Custom Message": "Beep beep.",
};

let stripeJs: ReturnType<typeof testStripeJs>;
let availability: Availability;
/** The checkout requests that were sent. */
let sent: Sent[];
/** Answers the checkout requests. */
let answerSignUp: () => Response | Promise<Response>;
let settled: string;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function signedUp(): Response {
  const sponsorship = { id: "5a8d", status: "incomplete", heldUntil: inMinutes(30) };
  return HttpResponse.json({ sponsorship, subscription: { clientSecret: "pi_1_secret_1" } }, { status: 201 });
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  stripeJs = testStripeJs();
  availability = {
    state: "free",
    heldUntil: null,
    publishableKey: `pk_${randomUUID()}`,
    stripeScript: null,
    isSignedIn: false,
    isWaiting: false,
    business: null,
  };
  sent = [];
  answerSignUp = signedUp;
  settled = "active";
  const notice = shownToast();
  if (notice) dismissToast(notice.id);
  network.use(
    http.get("*/api/sponsors/availability", () => HttpResponse.json(availability)),
    http.post("*/api/sponsors", async ({ request }) => {
      sent.push({ key: request.headers.get("idempotency-key"), body: (await request.json()) as Sent["body"] });
      return answerSignUp();
    }),
    http.post("*/api/sponsors/sign-ups/5a8d/settle", () => HttpResponse.json({ status: settled })),
  );
});

const notice = () => {
  const shown = shownToast();
  return shown?.open ? { title: shown.title, description: shown.description } : null;
};

const dialog = () => screen.findByRole("dialog", { name: `Sponsor ${NAME}` });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const button = (name: string) => screen.getByRole("button", { name });
const opener = () => button("Sponsor This Holiday");
const complete = () => button("Complete Sponsorship ($15)");
const alerts = () => screen.queryAllByRole("alert").map((each) => each.textContent);
const heading = (name: string) => screen.findByRole("heading", { name: new RegExp(`^${name}`) });
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Opens the checkout of a holiday on its page. */
async function openCheckout(holidayId: string = randomUUID()) {
  const app = renderApp(
    <main id="main">
      <SponsorHoliday holidayId={holidayId} holidayName={NAME} slug="kite-day" />
    </main>,
    { url: "/holidays/kite-day" },
  );
  await app.user.click(opener());
  await dialog();
  return { ...app, holidayId };
}

async function fillDetails(user: User, typed: Partial<typeof TYPED> = TYPED): Promise<void> {
  await screen.findByLabelText(/^Business Name/);
  for (const [label, value] of Object.entries(typed)) {
    await user.clear(field(label));
    await user.paste(value);
  }
  await user.tab();
}

async function continueToPayment(user: User): Promise<void> {
  await user.click(button("Continue to Payment"));
  await waitFor(async () => expect(document.activeElement).toBe(await heading("Payment")));
}

async function fillCard(user: User): Promise<void> {
  await user.click(await screen.findByLabelText("Card number"));
  await user.paste("4242424242424242");
}

/** Goes as far as the pay button. */
async function openPayment() {
  const app = await openCheckout();
  await fillDetails(app.user);
  await continueToPayment(app.user);
  await fillCard(app.user);
  return app;
}

async function expectThanks(): Promise<void> {
  await waitFor(() => expect(notice()?.title).toBe("Sponsorship successful!"));
  expect(notice()?.description).toBe(
    `Thank you for sponsoring ${NAME}! Your quarterly subscription is now active. Sign in with coyote@example.org to manage it on your dashboard.`,
  );
  await isClosed();
}

test("a reserved holiday says until when; checked again once it is taken, it says so", async () => {
  availability = { ...availability, state: "held", heldUntil: inMinutes(20) };
  const { user } = await openCheckout();
  await heading("Someone is checking out");
  expect((await dialog()).textContent).toMatch(/free again at \d/);
  expect(screen.queryByLabelText(/^Business Name/)).toBeNull();
  availability = { ...availability, state: "taken", heldUntil: null };
  await user.click(button("Check again"));
  await waitFor(async () => expect(document.activeElement).toBe(await heading(`${NAME} has a sponsor`)));
  expect(screen.getByRole("link", { name: "Find another holiday" }).getAttribute("href")).toBe("/calendar");
});

test("a reserved holiday is checked again when the reservation ends, and when the tab becomes visible", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const free = availability;
  availability = { ...free, state: "held", heldUntil: new Date(Date.now() + 6000).toISOString() };
  await openCheckout();
  await heading("Someone is checking out");
  availability = free;
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(await screen.findByLabelText(/^Business Name/)).toBeTruthy();
  availability = { ...free, state: "taken" };
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await heading(`${NAME} has a sponsor`);
});

test("a holiday whose lookup fails says so, and can be looked up again", async () => {
  const error = "We can't reach our calendar right now. Please try again in a moment.";
  network.use(
    http.get("*/api/sponsors/availability", () => HttpResponse.json({ error, code: "unavailable" }, { status: 503 }), {
      once: true,
    }),
  );
  const { user } = await openCheckout();
  expect(await screen.findByText(error)).toBeTruthy();
  await user.click(button("Try again"));
  await waitFor(async () => expect(document.activeElement).toBe(await heading("Your business")));
  expect(field("Business Name").value).toBe("");
});

test("the form starts with the business details of a signed-in visitor", async () => {
  const business = { businessName: "", contactEmail: "owner@example.org", websiteUrl: "", description: "" };
  availability = { ...availability, isSignedIn: true, business };
  await openCheckout();
  await waitFor(() => expect(field("Contact Email").value).toBe("owner@example.org"));
  expect(screen.queryByText(/already sponsor with this business/)).toBeNull();
});

test("wrong values are reported at their fields, the first one is focused, and a URL gets its scheme", async () => {
  const { user } = await openCheckout();
  await screen.findByLabelText(/^Business Name/);
  await user.click(button("Continue to Payment"));
  await waitFor(() => expect(document.activeElement).toBe(field("Business Name")));
  expect(alerts()).toEqual([
    "Business name is required",
    "Please enter a valid email address",
    "Please enter a valid website address, such as https://example.com",
    "Description must be at least 10 characters",
  ]);
  await fillDetails(user);
  expect(field("Website URL").value).toBe("https://coyote.example");
  await waitFor(() => expect(alerts()).toEqual([]));
  expect(screen.getByText(/^This will help us understand how your business relates to the holiday/)).toBeTruthy();
  expect(screen.getByText(/^This will appear alongside your business information/)).toBeTruthy();
  for (const [label, wrong, text] of [
    ["Business Name", "x".repeat(201), "Business name must be 200 characters or less"],
    ["Contact Email", `${"x".repeat(255)}@example.org`, "Email must be 255 characters or less"],
    ["Website URL", "javascript:alert(1)", /^Please enter a valid website address/],
    ["Website URL", "https://ada:secret@example.org", /^Please enter a valid website address/],
    ["Website URL", "data:text/html,x", /^Please enter a valid website address/],
    ["Business Description", "x".repeat(501), "Description must be 500 characters or less"],
    ["Custom Message", "x".repeat(201), "Custom message must be 200 characters or less"],
  ] as const) {
    const before = field(label).value;
    await user.clear(field(label));
    await user.paste(wrong);
    await user.click(button("Continue to Payment"));
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect((await within(await dialog()).findByRole("alert")).textContent).toMatch(text);
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
    if (label === "Custom Message") expect(screen.getByText("201/200")).toBeTruthy();
    await user.clear(field(label));
    await user.paste(before);
  }
  await continueToPayment(user);
  expect(sent).toEqual([]);
});

test("Back clears the saved details; the typed text stays on the page, and the card is never saved", async () => {
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  const { user, holidayId, unmount } = await openPayment();
  expect(stored()).toContain("Coyote & Sons");
  expect(stored()).not.toContain("4242");
  await user.click(button("Back to Details"));
  expect(document.activeElement).toBe(await heading("Your business"));
  expect(field("Business Name").value).toBe("Coyote & Sons");
  expect(stored()).not.toContain("Coyote & Sons");
  await user.keyboard("{Escape}");
  await isClosed();
  await waitFor(() => expect(document.activeElement).toBe(opener()));
  unmount();
  const again = await openCheckout(holidayId);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Custom Message/)).value).toBe("Beep beep.");
  await again.user.type(field("Custom Message"), " Meep.");
  expect(stored()).not.toContain("Coyote & Sons");
});

test("the order is shown before payment, and the server's error goes back to its field", async () => {
  const issues = [{ path: "contactEmail", message: "Please enter a valid email address" }];
  answerSignUp = () =>
    HttpResponse.json({ error: issues[0]?.message, code: "validation_failed", issues }, { status: 422 });
  const { user } = await openPayment();
  expect(screen.getAllByRole("definition").map((each) => each.textContent)).toEqual([
    "Coyote & Sons",
    NAME,
    "$15 every 3 months",
  ]);
  await user.click(complete());
  await waitFor(() => expect(document.activeElement).toBe(field("Contact Email")));
  expect(alerts()).toEqual(["Please enter a valid email address"]);
  // A notice would cover the field.
  expect(notice()).toBeNull();
  await user.type(field("Contact Email"), ".au");
  await waitFor(() => expect(alerts()).toEqual([]));
});

test("a server error is shown in the form, and the next click pays under the same key", async () => {
  const error = "Payments are out of order just now. Please try again in a moment.";
  answerSignUp = () => HttpResponse.json({ error, code: "unavailable" }, { status: 503 });
  const { user, router } = await openPayment();
  await user.click(complete());
  await waitFor(() => expect(alerts()).toEqual([error]));
  expect(notice()).toEqual(FAILED);
  answerSignUp = signedUp;
  await user.click(complete());
  await expectThanks();
  expect(router.refresh).toHaveBeenCalled();
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.body).toMatchObject({ businessName: "Coyote & Sons", websiteUrl: "https://coyote.example" });
});

test("a lost answer is reported, the request is saved, and the same key is sent again", async () => {
  answerSignUp = () => HttpResponse.error();
  const { user } = await openPayment();
  await user.click(complete());
  await waitFor(() => expect(alerts()).toEqual(["We couldn't reach our server. Are you online?"]));
  expect(notice()).toEqual(FAILED);
  expect(JSON.stringify({ ...localStorage })).toContain(sent[0]?.key);
  answerSignUp = signedUp;
  await user.click(complete());
  await expectThanks();
  expect(sent[1]).toEqual(sent[0]);
  // It is paid, so nothing remains stored.
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("Coyote");
});

test("the key of a checkout that is over is replaced by a new one, once", async () => {
  const { user } = await openPayment();
  answerSignUp = () =>
    sent.length > 1 ? signedUp() : HttpResponse.json({ error: "Over.", code: "gone" }, { status: 410 });
  await user.click(complete());
  await expectThanks();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test("an incomplete card is reported before anything is sent", async () => {
  const { user } = await openCheckout();
  await fillDetails(user);
  await continueToPayment(user);
  await screen.findByLabelText("Card number");
  await user.click(complete());
  expect(alerts()).toEqual(["Please check your card details and try again."]);
  expect(document.activeElement).toBe(screen.getByLabelText("Card number"));
  expect(sent).toEqual([]);
});

test("a payment script that does not load says so, and can be loaded again", async () => {
  // The test DOM loads no scripts.
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    queueMicrotask(() => (script as Node).dispatchEvent(new Event("error")));
  });
  stripeJs.remove();
  availability = { ...availability, stripeScript: "https://stripe.example/v3/stripe.js" };
  const { user } = await openCheckout();
  await fillDetails(user);
  await continueToPayment(user);
  await waitFor(() => expect(alerts()[0]).toContain("The card form didn't load."));
  const missing = "Stripe is not properly loaded. Please refresh the page and try again.";
  expect(notice()).toEqual({ title: "Payment error", description: missing });
  dismissToast(shownToast()?.id ?? 0);
  await user.click(complete());
  expect(notice()).toEqual({ title: "Payment error", description: missing });
  expect(sent).toEqual([]);
  stripeJs = testStripeJs();
  await user.click(button("Try again"));
  expect(await screen.findByLabelText("Card number")).toBeTruthy();
});

test("two clicks start one checkout and one payment, and the dialog cannot be closed or left in the meantime", async () => {
  const { user } = await openPayment();
  let release: () => void = () => undefined;
  answerSignUp = () =>
    new Promise((resolve) => {
      release = () => resolve(signedUp());
    });
  pressTwice(complete());
  const busy = await screen.findByRole("button", { name: "Processing Payment..." });
  await user.click(busy);
  await user.click(button("Close"));
  await user.click(button("Back to Details"));
  await user.keyboard("{Escape}");
  await heading("Payment");
  await waitFor(() => expect(sent).toHaveLength(1));
  release();
  await expectThanks();
  expect(sent).toHaveLength(1);
  expect(stripeJs.confirm.mock.calls).toEqual([["pi_1_secret_1"]]);
});

test("a declined card and the bank's refusal are reported, the holiday stays reserved, and another attempt pays", async () => {
  const { user } = await openPayment();
  for (const message of ["Your card was declined.", "We are unable to authenticate your payment method."]) {
    stripeJs.confirm.mockResolvedValueOnce({ error: { message } });
    await user.click(complete());
    await waitFor(() => expect(notice()).toEqual({ title: "Payment failed", description: message }));
    await waitFor(() => expect(alerts()[0]).toContain("You won't be charged twice."));
    expect(screen.getByText(/^Kite Day is reserved for you until/)).toBeTruthy();
  }
  stripeJs.confirm.mockRejectedValueOnce(new Error("offline"));
  await user.click(complete());
  const check = "Please check your card details and try again.";
  await waitFor(() => expect(notice()).toEqual({ title: "Payment failed", description: check }));
  await user.click(complete());
  await expectThanks();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test("a holiday that another visitor took in the meantime says so before any payment", async () => {
  const { user } = await openPayment();
  availability = { ...availability, state: "taken" };
  answerSignUp = () => HttpResponse.json({ error: "It has a sponsor.", code: "conflict" }, { status: 409 });
  await user.click(complete());
  await heading(`${NAME} has a sponsor`);
  expect(notice()).toEqual(FAILED);
  expect(stripeJs.confirm).not.toHaveBeenCalled();
});

test.each([
  ["incomplete", "Payment received", "the page will show it within a minute"],
  ["released", "Payment refunded", "We've refunded your payment in full."],
])("a payment that the server reports as %s gets the right notice", async (status, title, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await openPayment();
  settled = status;
  await user.click(complete());
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  await waitFor(() => expect(notice()?.title).toBe(title));
  expect(notice()?.description).toContain(words);
  await isClosed();
});

test("a holiday that the visitor has reserved or already paid for says so", async () => {
  availability = { ...availability, state: "yours-unpaid", heldUntil: inMinutes(20) };
  const { unmount } = await openCheckout();
  expect(await screen.findByText(/^Kite Day is reserved for you until/)).toBeTruthy();
  expect(screen.getByText("$15 every 3 months")).toBeTruthy();
  expect(screen.getByText("for just $5/month (billed quarterly)")).toBeTruthy();
  unmount();
  availability = { ...availability, state: "yours", heldUntil: null };
  await openCheckout();
  await heading(`You sponsor ${NAME}`);
  expect(screen.getByRole("link", { name: "Open your dashboard" }).getAttribute("href")).toBe("/sponsor-dashboard");
});
