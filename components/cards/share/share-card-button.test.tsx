import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { ShareLink } from "@/lib/cards/share-links/queries";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { ShareCardButton } from "./share-card-button";
import { unsentCards } from "./share-link";

// Set the time zone before the first import: formatters store it when created.
vi.hoisted(() => {
  process.env.TZ = "America/New_York";
});

/** Saturday morning in the sender's time zone. */
const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;

const HOLIDAY = {
  id: "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66",
  name: "Thanksgiving Day",
  date: "2026-11-26",
  emoji: "🦃",
  hue: 40,
  tone: "festive",
} as const;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  // Reduced motion: the test DOM can't draw confetti.
  vi.spyOn(window, "matchMedia").mockImplementation((media) => ({ media, matches: true }) as MediaQueryList);
});

/** A fake server that, like ours, returns the same link for the same key. */
function serveLinks(cardId: string) {
  const links = new Map<string, ShareLink>();
  const asked: { key: string | null; body: Record<string, unknown> }[] = [];
  network.use(
    http.post("*/api/share/finalize", async ({ request }) => {
      const key = request.headers.get("idempotency-key");
      const body = (await request.json()) as { ttlHours: number };
      asked.push({ key, body });
      const link: ShareLink = {
        id: `link-${key}`,
        createdAt: new Date(NOW).toISOString(),
        expiresAt: new Date(NOW + body.ttlHours * HOUR).toISOString(),
        ttlHours: body.ttlHours,
        state: "live",
        thanks: null,
      };
      links.set(link.id, link);
      return HttpResponse.json({ shareUrl: `https://oddly.example/cards/${cardId}?share=${key}`, link });
    }),
    http.get(`*/api/cards/${cardId}/links`, () => HttpResponse.json({ links: [...links.values()].toReversed() })),
    http.delete("*/api/share/:id", ({ params }) => {
      const link = links.get(String(params.id));
      if (link) links.set(link.id, { ...link, state: "revoked" });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

/** Renders the owner's button and clicks it. */
async function openSheet(cardId: string) {
  const asked = serveLinks(cardId);
  const { user } = renderApp(
    <ShareCardButton cardId={cardId} recipientName="Grace" holiday={HOLIDAY} isOwner isSignedIn>
      Share This Card
    </ShareCardButton>,
    { url: `/cards/${cardId}` },
  );
  await user.click(button("Share This Card"));
  await screen.findByRole("dialog", { name: "How should it reach Grace?" });
  return { user, asked };
}

const button = (name: string) => screen.getByRole("button", { name });
const field = () => screen.getByLabelText<HTMLInputElement>("Your card's link");
const hours = () => screen.getByLabelText<HTMLInputElement>("Hours the link works");
const description = (element: Element) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

test("the sheet opens with a link that works for a day, and focuses the button to send it", async () => {
  const { asked } = await openSheet("card-open");
  expect(asked).toEqual([
    {
      key: expect.any(String),
      body: {
        objectId: "card-open",
        ttlHours: 24,
        holidayId: HOLIDAY.id,
        holidayName: HOLIDAY.name,
        holidayDate: HOLIDAY.date,
      },
    },
  ]);
  expect(field().value).toBe(`https://oddly.example/cards/card-open?share=${asked[0]?.key}`);
  expect(description(field())).toBe("Works until tomorrow at 7:00 AM. Anyone with the link can open your card.");
  await waitFor(() => expect(document.activeElement).toBe(button("Copy link")));
  expect(screen.getByRole("link", { name: "Schedule by email" }).getAttribute("href")).toBe("/cards/card-open/mail");
});

test("hours out of range show an error at their field, and nothing is requested", async () => {
  const { user, asked } = await openSheet("card-range");
  await user.click(screen.getByText("Options"));
  for (const [typed, problem] of [
    ["0", "TTL must be at least 1 hour"],
    ["169", "TTL cannot exceed 7 days"],
    ["", "TTL must be at least 1 hour"],
  ] as const) {
    fireEvent.change(hours(), { target: { value: typed } });
    await user.click(button("Save"));
    await waitFor(() => expect(description(hours())).toContain(problem));
    expect(hours().getAttribute("aria-invalid")).toBe("true");
  }
  expect(asked).toHaveLength(1);
});

test("saving other hours or leaving the field changes the same link", async () => {
  const { user, asked } = await openSheet("card-hours");
  const before = field().value;
  const options = screen.getByText("Options").closest("details");
  if (options) options.open = true;
  await screen.findByRole("heading", { name: "Links to this card" });
  fireEvent.change(hours(), { target: { value: "168" } });
  await user.click(button("Save"));
  await waitFor(() => expect(description(field())).toContain("Works until November 28 at 7:00 AM."));
  expect(field().value).toBe(before);
  // Below the link, in the list of links, and for screen readers.
  await waitFor(() => expect(screen.getAllByText(/[Ww]orks until November 28/)).toHaveLength(3));

  fireEvent.change(hours(), { target: { value: "48" } });
  fireEvent.blur(hours());
  await user.click(button("Copy link"));
  await waitFor(() => expect(description(field())).toContain("Works until Monday at 7:00 AM."));
  expect(button("Copied")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(before);
  expect(field().value).toBe(before);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(asked.map(({ body }) => body.ttlHours)).toEqual([24, 168, 48]);
});

test("another link gets a new key, and the button to create it gets the focus", async () => {
  const { user, asked } = await openSheet("card-another");
  const before = field().value;
  await user.click(screen.getByText("Options"));
  await user.click(button("Create Another Link"));
  await waitFor(() => expect(document.activeElement).toBe(button("Get Share Link")));
  await user.click(button("Get Share Link"));
  await waitFor(() => expect(field().value).not.toBe(before));
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
  await waitFor(() => expect(document.activeElement).toBe(button("Copy link")));
});

test("a link is turned off after a confirmation and disappears from the sheet", async () => {
  const { user } = await openSheet("card-off");
  const options = screen.getByText("Options").closest("details");
  if (options) options.open = true;
  const list = await screen.findByRole("region", { name: "Links to this card" });
  await user.click(within(list).getByRole("button", { name: "Turn off" }));
  expect(document.activeElement).toBe(button("Keep it on"));
  await user.click(button("Turn off for good"));
  await screen.findByText("Turned off");
  expect(screen.queryByLabelText("Your card's link")).toBeNull();
  expect(button("Get Share Link")).toBeTruthy();
});

test("a card sent for the first time is celebrated once", async () => {
  unsentCards.add("card-first");
  const { user } = await openSheet("card-first");
  await user.click(button("Copy link"));
  await user.click(await screen.findByRole("button", { name: "Done" }));
  expect(screen.getByText("Your card is on its way!")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText("Your card is on its way!")).toBeNull(), { timeout: 5000 });
  await user.click(button("Share This Card"));
  await screen.findByRole("dialog");
  await user.click(button("Close"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText("Your card is on its way!")).toBeNull();
});

test.each([
  [401, { error: "Please sign in first." }, "Please Log In"],
  [409, { error: "Someone who got this card wants no more." }, "Get Link Failed"],
])("a link request refused with %i is explained in the sheet", async (status, body, title) => {
  vi.spyOn(console, "warn").mockReturnValue();
  network.use(http.post("*/api/share/finalize", () => HttpResponse.json(body, { status })));
  const { user } = renderApp(
    <ShareCardButton cardId={`card-${status}`} recipientName={null} holiday={HOLIDAY} isOwner isSignedIn>
      Share Card
    </ShareCardButton>,
  );
  await user.click(button("Share Card"));
  await screen.findByRole("dialog", { name: "How should it reach them?" });
  expect(screen.getByRole("alert").textContent).toContain(title);
});

test.each([
  [false, "Please Log In", "/sign-in?returnUrl=%2Fcards%2Fcard-theirs"],
  [true, "Authentication Required", "/account"],
])("a reader sees that only the sender can share a card (signed in: %s)", async (isSignedIn, title, href) => {
  const { user } = renderApp(
    <ShareCardButton
      cardId="card-theirs"
      recipientName="Grace"
      holiday={HOLIDAY}
      isOwner={false}
      isSignedIn={isSignedIn}
    >
      Share Card
    </ShareCardButton>,
  );
  await user.click(button("Share Card"));
  const dialog = await screen.findByRole("dialog", { name: title });
  expect(within(dialog).getByText(/Only the person who made this card can share it\./)).toBeTruthy();
  const link = within(dialog).getByRole("link", { name: isSignedIn ? "Your account" : "Sign in" });
  expect(link.getAttribute("href")).toBe(href);
});
