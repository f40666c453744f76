import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { HISTORY_KEY } from "@/lib/cards/history/entries";
import { historyEntry } from "@/lib/cards/history/test-entries";
import type { Card } from "@/lib/cards/queries";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { BelowCard } from "./below-card";

// What waits for the visitor's first move, at once.
vi.mock("@/components/cards/viewer/lazy-actions", async () => ({
  ...(await import("@/components/cards/viewer/card-actions")),
  ...(await import("@/components/cards/share/share-card-button")),
}));
vi.mock("@/components/layout/islands", () => import("@/tests/islands"));

// Set the time zone before the first import: formatters store it when created.
vi.hoisted(() => {
  process.env.TZ = "America/New_York";
});

const ID = "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";
const HOLIDAY = {
  id: "1b0c7f8e-32b0-4a53-9d0b-6a0f2f1f9a11",
  holidayName: "Thanksgiving Day",
  displayDate: "November 26th",
  notes: "Give thanks.",
  emoji: "🦃",
  hue: 40,
  tone: "festive",
  isBuiltIn: false,
} as unknown as Card["holiday"];
const CARD = {
  id: ID,
  holiday: HOLIDAY,
  selectedDate: "2026-11-26",
  message: "Save me a slice",
  senderName: "Ada",
  recipientName: "Grace",
  salutation: "Cheers",
  thanks: [],
} as unknown as Card;

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  reload.mockClear();
});

function show({ share = null, thanks = [] }: { share?: string | null; thanks?: string[] }) {
  const card = { ...CARD, thanks };
  return renderApp(
    <>
      <BelowCard
        card={card}
        content={card}
        share={share}
        isSignedIn={share === null}
        mail={null}
        linkEndsAt={share && "2026-11-22T12:00:00.000Z"}
      />
      <Toaster />
    </>,
    { url: `/cards/${ID}` },
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const dialogButton = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name });
const refusal = (path: string, status: number, error = "Card Not Found") =>
  network.use(http.all(path, () => HttpResponse.json({ error }, { status })));

test("a reader sees until when the link works, in their own time zone", () => {
  show({ share: "secret" });
  expect(screen.getByText(/^This link works until/).textContent).toBe(
    "This link works until tomorrow at 7:00 AM. Save the card as a picture to keep it.",
  );
  expect(screen.queryByRole("button", { name: "Delete this card" })).toBeNull();
});

test("a reader can send one emoji back", async () => {
  const sent: unknown[] = [];
  network.use(
    http.post(`*/api/cards/${ID}/thanks`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ emoji: "🤗" }, { status: 201 });
    }),
  );
  const { user } = show({ share: "secret" });
  await user.click(button("A hug"));
  const done = await screen.findByText(/^You replied/);
  expect(done.textContent).toBe("You replied 🤗");
  expect(document.activeElement).toBe(done);
  expect(sent).toEqual([{ share: "secret", emoji: "🤗" }]);
  expect(screen.queryByRole("button", { name: "A hug" })).toBeNull();
});

test("an earlier reply is shown instead of the choices", () => {
  show({ share: "secret", thanks: ["🤗"] });
  expect(screen.getByText(/^You replied/).textContent).toBe("You replied 🤗");
  expect(screen.queryByRole("button", { name: "A hug" })).toBeNull();
});

test("a reply sent elsewhere in the meantime counts; an ended link reloads the page", async () => {
  refusal("*/thanks", 409, "Already replied.");
  const { user, unmount } = show({ share: "secret" });
  await user.click(button("A hug"));
  expect(document.activeElement).toBe(await screen.findByText("You've already replied to this card."));
  unmount();
  refusal("*/thanks", 410);
  const again = show({ share: "secret" });
  await again.user.click(button("A hug"));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("a reply that failed can be sent again", async () => {
  network.use(http.post("*/thanks", () => HttpResponse.error()));
  const { user } = show({ share: "secret" });
  await user.click(button("A hug"));
  await screen.findByText("Your reply didn't go through");
  expect(button("A hug").getAttribute("aria-disabled")).toBe("false");
});

test("a reader who wants no more cards can close the link, with a confirmation", async () => {
  const refused: unknown[] = [];
  network.use(
    http.post(`*/api/cards/${ID}/refuse`, async ({ request }) => {
      refused.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show({ share: "secret" });
  await user.click(button("Don't send me cards here"));
  const dialog = await screen.findByRole("dialog", { name: "Stop cards here?" });
  expect(dialog.textContent).toContain("no one can send cards to that address by email anymore");
  await user.click(dialogButton("Keep the card"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(button("Don't send me cards here"));
  await screen.findByRole("dialog");
  await user.click(dialogButton("Close the link"));
  // The reloaded page shows the result.
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(refused).toEqual([{ share: "secret" }]);
});

test("a link that couldn't be closed stays open, and the reader is informed", async () => {
  network.use(http.post("*/refuse", () => HttpResponse.error()));
  const { user } = show({ share: "secret" });
  await user.click(button("Don't send me cards here"));
  await screen.findByRole("dialog");
  await user.click(dialogButton("Close the link"));
  await screen.findByText("The link is still open");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test("the sender sees the replies and can delete the card with its entry in the device's history", async () => {
  localStorage.setItem(
    HISTORY_KEY,
    JSON.stringify([historyEntry(ID, "2026-11-20T12:00:00Z"), historyEntry("other", "2026-11-20T12:00:00Z")]),
  );
  network.use(http.delete(`*/api/cards/${ID}`, () => new HttpResponse(null, { status: 204 })));
  const { user, router } = show({ thanks: ["🤗"] });
  expect(screen.getByText(/replied/).textContent).toBe("Grace replied 🤗");
  await user.click(button("Delete this card"));
  await screen.findByRole("dialog", { name: "Delete this card?" });
  await user.click(dialogButton("Delete card"));
  await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith("/history"));
  const left = JSON.parse(localStorage.getItem(HISTORY_KEY) ?? "[]");
  expect(left.map(({ id }: { id: string }) => id)).toEqual(["other"]);
});

test("a card that couldn't be deleted stays, and the sender sees why", async () => {
  refusal(`*/api/cards/${ID}`, 503, "We can't do that right now.");
  const { user, router } = show({});
  await user.click(button("Delete this card"));
  await screen.findByRole("dialog");
  await user.click(dialogButton("Delete card"));
  await screen.findByText("Deletion Failed");
  expect(router.replace).not.toHaveBeenCalled();
});
