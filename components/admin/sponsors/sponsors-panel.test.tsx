import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import type { ListedEvent, ListedOperation } from "@/lib/billing/queries";
import type { AdminSponsorship } from "@/lib/sponsorship/messages/queries";
import { pressTwice, renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import {
  closeToast,
  descriptionOf,
  expectToast,
  fieldValue,
  isDialogOpen,
  listAnswer,
  refusal,
  storeSession,
} from "../test-admin";
import { operationLabel, SponsorsPanel } from "./sponsors-panel";

const REASON = "It is an offer for one day, and says nothing of the holiday.";
const HIDE = "Hide this message?";

const SPONSORSHIP: AdminSponsorship = {
  id: "1",
  holiday: { id: "h", slug: "hush-day", holidayName: "Hush Day", displayDate: "December 8", emoji: "🤫" },
  sponsor: {
    businessName: "Acme",
    websiteUrl: "https://acme.example/",
    contactEmail: "a@acme.example",
    description: "",
  },
  customMessage: "Buy one, get one free!",
  isActive: true,
  isShown: true,
  status: "active",
  sponsoredAt: "2026-11-21T12:00:00Z",
  messageHiddenAt: null,
  messageHiddenReason: null,
  hasNewText: false,
  reasonMail: null,
};

type Body = Record<string, string>;

/** The sponsorships as the server stores them, and the requests it received. */
let stored: AdminSponsorship[];
let asked: URLSearchParams[];
let sent: { path: string; body: Body }[];

beforeEach(() => {
  storeSession();
  closeToast();
  stored = [SPONSORSHIP];
  asked = [];
  sent = [];
  const change = async (request: Request, id: unknown, changes: Partial<AdminSponsorship>, message: string) => {
    sent.push({ path: new URL(request.url).pathname, body: (await request.json()) as Body });
    stored = stored.map((each) => (each.id === id ? { ...each, ...changes } : each));
    return HttpResponse.json({ message });
  };
  network.use(
    http.get("*/api/admin/sponsors", ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const search = query.get("search") ?? "";
      const isWaiting = query.get("state") === "waiting";
      return listAnswer(
        stored.filter(({ sponsor, hasNewText }) => sponsor.businessName.includes(search) && (!isWaiting || hasNewText)),
      );
    }),
    http.post<{ id: string }>("*/api/admin/sponsors/:id/hide-message", ({ request, params }) =>
      change(
        request,
        params.id,
        { messageHiddenAt: "2026-11-22T12:00:00Z", messageHiddenReason: REASON, reasonMail: "sent" },
        "Acme's message is hidden. We've emailed them the reason.",
      ),
    ),
    http.post<{ id: string }>("*/api/admin/sponsors/:id/show-message", ({ request, params }) =>
      change(
        request,
        params.id,
        { messageHiddenAt: null, hasNewText: false, reasonMail: null },
        "Acme's message is back on the page.",
      ),
    ),
  );
});

/** The rows of the list, without the row of its column headers. */
const rows = () =>
  within(document.querySelector("section") as HTMLElement)
    .queryAllByRole("row")
    .slice(1);
const inRow = () => within(rows()[0] as HTMLElement);
const dialog = () => within(screen.getByRole("dialog", { name: HIDE }));

async function openSponsors(search = "?tab=sponsors") {
  const opened = renderApp(
    <>
      <SponsorsPanel />
      <Toaster />
    </>,
    { url: `/admin/dashboard${search}` },
  );
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  return opened;
}

test("a message is hidden with a reason for its sponsor, once even if the button is pressed twice", async () => {
  const { user } = await openSponsors();
  await user.click(inRow().getByRole("button", { name: /^Hide message/ }));
  expect(screen.getByLabelText("Their message").textContent).toContain(SPONSORSHIP.customMessage);
  const reason = dialog().getByLabelText("Reason");
  await user.type(reason, "No.");
  await user.click(dialog().getByRole("button", { name: "Hide it" }));
  await waitFor(() => expect(descriptionOf(reason)).toMatch(/^Reason must be at least 10 characters/));
  expect(document.activeElement).toBe(reason);
  expect(fieldValue(reason)).toBe("No.");
  expect(sent).toEqual([]);

  await user.clear(reason);
  await user.click(reason);
  await user.paste(REASON);
  pressTwice(dialog().getByRole("button", { name: "Hide it" }));
  await waitFor(() => expect(isDialogOpen(HIDE)).toBe(false));
  await expectToast(/is hidden\. We've emailed them the reason/);
  expect(sent).toEqual([
    {
      path: "/api/admin/sponsors/1/hide-message",
      body: { reason: REASON, customMessage: SPONSORSHIP.customMessage },
    },
  ]);
  await inRow().findByText("Message hidden");
  expect(rows()[0]?.textContent).toContain(REASON);
  expect(rows()[0]?.textContent).toContain("We emailed this to them.");
});

test("a reason that the server refuses, or that could not be sent, stays in the dialog", async () => {
  const { user } = await openSponsors();
  await user.click(inRow().getByRole("button", { name: /^Hide message/ }));
  await user.click(dialog().getByLabelText("Reason"));
  await user.paste(REASON);
  network.use(http.post("*/api/admin/sponsors/:id/hide-message", () => HttpResponse.error(), { once: true }));
  await user.click(dialog().getByRole("button", { name: "Hide it" }));
  expect((await dialog().findByRole("alert")).textContent).toMatch(/^We couldn't reach our server\./);
  network.use(
    http.post(
      "*/api/admin/sponsors/:id/hide-message",
      () => refusal(422, "Reason is not clear", { reason: "Reason is not clear" }),
      { once: true },
    ),
  );
  await waitFor(() => expect(dialog().getByRole("button", { name: "Hide it" })).toBeTruthy());
  await user.click(dialog().getByRole("button", { name: "Hide it" }));
  await waitFor(() => expect(descriptionOf(dialog().getByLabelText("Reason"))).toMatch(/^Reason is not clear/));
  expect(fieldValue(dialog().getByLabelText("Reason"))).toBe(REASON);
});

test("a new text is listed for review, and shown again", async () => {
  const hidden = { messageHiddenAt: "2026-11-22T12:00:00Z", messageHiddenReason: REASON, reasonMail: "sent" as const };
  const waiting = { ...SPONSORSHIP, ...hidden, customMessage: "Every kite was once a plan.", hasNewText: true };
  stored = [waiting, { ...SPONSORSHIP, id: "2", sponsor: { ...SPONSORSHIP.sponsor, businessName: "Other" } }];
  const { user } = await openSponsors();
  await user.click(screen.getByRole("button", { name: "New text to review" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain("Every kite was once a plan.");
  await user.click(inRow().getByRole("button", { name: /^Show new text/ }));
  await expectToast(/message is back on/);
  await waitFor(() => expect(rows()).toHaveLength(0));
  screen.getByText("No new text to review.");
  expect(sent).toEqual([
    { path: "/api/admin/sponsors/1/show-message", body: { customMessage: "Every kite was once a plan." } },
  ]);
});

test("sponsors are searched, and their messages are shown as plain text", async () => {
  const businessName = `<img src=x onerror=alert(1)>${"Wxyz".repeat(30)}`;
  const customMessage = "<b>Beep</b> ".repeat(10);
  stored = [{ ...SPONSORSHIP, customMessage, sponsor: { ...SPONSORSHIP.sponsor, businessName } }];
  const { user } = await openSponsors();
  expect(rows()[0]?.textContent).toContain("<b>Beep</b>");
  expect(rows()[0]?.textContent).toContain(businessName);
  expect(document.querySelector("img[src=x], td b")).toBeNull();
  const search = screen.getByRole("searchbox", { name: "Search sponsors" });
  await user.type(search, "Wxyz");
  await waitFor(() => expect(asked.at(-1)?.get("search")).toBe("Wxyz"));
  await screen.findByText("1 sponsorship");
  await user.clear(search);
  await user.type(search, "no such name");
  await screen.findByRole("heading", { name: "Nothing found" });
});

const EVENT: ListedEvent = {
  id: "e1",
  stripeEventId: "evt_1",
  eventType: "customer.subscription.updated",
  status: "failed",
  errorMessage: "Stripe had no answer.",
  processingTimeMs: 1234,
  createdAt: "2026-11-21T12:00:00Z",
  processedAt: null,
  isReplayable: true,
};

test("a failed Stripe event is replayed, once even if the button is pressed twice", async () => {
  let events = [EVENT];
  const answers = [
    { status: "failed", message: "It failed again: Stripe had no answer." },
    { status: "processed", message: "The event was processed." },
  ];
  let replays = 0;
  network.use(
    http.get("*/api/admin/events", ({ request }) => {
      const status = new URL(request.url).searchParams.get("status");
      return listAnswer(events.filter((each) => !status || each.status === status));
    }),
    http.post("*/api/admin/events/e1/replay", () => {
      const answer = answers[replays];
      replays += 1;
      if (answer?.status === "processed") events = [{ ...EVENT, status: "processed", isReplayable: false }];
      return answer ? HttpResponse.json(answer) : refusal(409, "This event has already been processed.");
    }),
  );
  const { user } = await openSponsors("?tab=sponsors&view=events&status=failed");
  expect(screen.getByRole("button", { name: "Failed" }).getAttribute("aria-pressed")).toBe("true");
  expect(rows()[0]?.textContent).toMatch(/^Failed.*evt_1.*Stripe had no answer\./);
  const replay = () => inRow().getByRole("button", { name: /^Replay/ });
  await user.click(replay());
  await expectToast(/^It failed again/);
  pressTwice(await inRow().findByRole("button", { name: /^Replay/ }));
  await expectToast("The event was processed.");
  await waitFor(() => expect(rows()).toHaveLength(0));
  expect(replays).toBe(2);
  await user.click(screen.getByRole("button", { name: "Processed" }));
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Processed/));
  expect(inRow().queryByRole("button", { name: /^Replay/ })).toBeNull();
});

test("an event whose data was deleted says that it cannot be replayed", async () => {
  network.use(http.get("*/api/admin/events", () => listAnswer([{ ...EVENT, isReplayable: false }])));
  await openSponsors("?tab=sponsors&view=events");
  expect(rows()[0]?.textContent).toContain("This event’s data was deleted, so it can’t be replayed.");
});

const OPERATION: ListedOperation = {
  id: "o1",
  operationType: "subscription_cancel",
  step: "end",
  status: "failed",
  stripeStatus: null,
  stripeObjectId: "sub_1",
  stripeObjectType: "subscription",
  amountCents: null,
  currency: "usd",
  errorCode: "rate_limit",
  errorMessage: "Too many requests.",
  initiatedAt: "2026-11-21T12:00:00Z",
  completedAt: null,
  sponsorName: "Acme",
  holidayName: "Hush Day",
};

test("Stripe is asked about a failed call, which stays in the list unchanged", async () => {
  network.use(
    http.get("*/api/admin/operations", () => listAnswer([OPERATION])),
    http.post("*/api/admin/operations/o1/replay", () =>
      HttpResponse.json({
        status: "failed",
        message: "Stripe hasn't carried it out. The subscription is up to date: active",
      }),
    ),
  );
  const { user } = await openSponsors("?tab=sponsors&view=operations&status=failed");
  expect(rows()[0]?.textContent).toContain("Cancel a subscription now");
  expect(rows()[0]?.textContent).toContain("Acme, Hush Day");
  expect(rows()[0]?.textContent).toContain("rate_limit: Too many requests.");
  await user.click(inRow().getByRole("button", { name: /^Ask Stripe/ }));
  await expectToast(/hasn't carried it out.*subscription is up to date: active/);
  await inRow().findByRole("button", { name: /^Ask Stripe/ });
  expect(rows()[0]?.textContent).toContain("rate_limit: Too many requests.");
});

test("the three lists have URLs", async () => {
  network.use(http.get("*/api/admin/events", () => listAnswer([EVENT])));
  const { user } = await openSponsors();
  await user.click(screen.getByRole("button", { name: "Stripe events" }));
  await screen.findByRole("heading", { level: 2, name: "Stripe events" });
  expect(window.location.search).toBe("?tab=sponsors&view=events");
});
test.each([
  ["customer_create", null, "Create a customer"],
  ["subscription_cancel", "refund", "Refund a payment"],
  ["subscription_cancel", "something new", "Cancel a subscription"],
  ["constructor", "toString", "constructor"],
])("the label of call %s with the step %j is: %s", (operationType, step, words) => {
  expect(operationLabel({ operationType, step })).toBe(words);
});
