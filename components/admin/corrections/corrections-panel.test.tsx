import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import type { Correction } from "@/lib/editorial/corrections/queries";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { closeToast, descriptionOf, expectToast, fieldValue, listAnswer, refusal, storeSession } from "../test-admin";
import { CorrectionsPanel } from "./corrections-panel";

const HOLIDAY_ID = "00000000-0000-4000-8000-000000000001";
const NOTE = "It falls on a Friday, not on a Thursday.";
const REFUSED = "It was wrong.";
const NOT_CLEAR = "The note is not clear";
const HOSTILE = "It falls on another day. <img src=x onerror=alert(1)>";

const correction = (id: string, changes: Partial<Correction> = {}): Correction => ({
  id,
  suggestion: `Suggestion number ${id}.`,
  sourceUrl: "https://www.loc.gov/item/2019/",
  status: "pending",
  publicNote: "",
  createdAt: "2026-11-21T12:00:00Z",
  decidedAt: null,
  editor: null,
  holiday: {
    id: HOLIDAY_ID,
    slug: "hush-day",
    holidayName: "Hush Day",
    emoji: "🤫",
    hue: 20,
    tone: "festive",
    isDeleted: false,
  },
  ...changes,
});

const PER_PAGE = 25;

/** The suggestions as the server stores them, and the notes it received. */
let stored: Correction[];
let notes: string[];

beforeEach(() => {
  storeSession();
  closeToast();
  stored = [];
  notes = [];
  const decide = (id: unknown, changes: Partial<Correction>) => {
    const found = stored.find((each) => each.id === id);
    if (found?.status !== "pending") return refusal(409, `Another editor already ${found?.status} this suggestion.`);
    const decided = { decidedAt: "2026-11-22T12:00:00Z", editor: "editor@example.com", ...changes };
    stored = stored.map((each) => (each === found ? { ...each, ...decided } : each));
    return HttpResponse.json({
      message: changes.publicNote ? "It’s in the public change log." : "The suggestion is closed.",
    });
  };
  network.use(
    http.get("*/api/admin/corrections", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const rows = stored.filter(({ status }) => status === searchParams.get("status"));
      const from = (Number(searchParams.get("page")) - 1) * PER_PAGE;
      return listAnswer(rows.slice(from, from + PER_PAGE), rows.length);
    }),
    http.post<{ id: string }, { publicNote: string }>(
      "*/api/admin/corrections/:id/accept",
      async ({ params, request }) => {
        const { publicNote } = await request.json();
        notes.push(publicNote);
        if (publicNote === REFUSED) return refusal(422, NOT_CLEAR, { publicNote: NOT_CLEAR });
        return decide(params.id, { status: "accepted", publicNote });
      },
    ),
    http.post("*/api/admin/corrections/:id/decline", ({ params }) => decide(params.id, { status: "declined" })),
  );
});

async function openCorrections() {
  const opened = renderApp(
    <>
      <CorrectionsPanel />
      <Toaster />
    </>,
    { url: "/admin/dashboard?tab=corrections" },
  );
  await waitFor(() => expect(screen.queryByText("Loading suggestions…")).toBeNull());
  return opened;
}

const cards = () => screen.queryAllByRole("heading", { level: 3 }).flatMap((each) => each.closest("li") ?? []);
const inCard = (text: string) => within(cards().find((each) => each.textContent?.includes(text)) as HTMLElement);
const title = () => screen.getByRole("heading", { name: "Corrections" });

test("a suggestion is shown as text, with its source and a link to the holiday's editor", async () => {
  stored = [correction("1", { suggestion: HOSTILE })];
  await openCorrections();
  const card = inCard(HOSTILE);
  card.getByRole("heading", { name: "Hush Day" });
  expect(document.querySelector("img[src=x]")).toBeNull();
  expect(card.getByRole("link", { name: /^loc\.gov/ }).getAttribute("rel")).toMatch(/noopener.*nofollow/);
  expect(card.getByRole("link", { name: /^Edit the holiday/ }).getAttribute("href")).toBe(
    `?tab=holidays&holiday=${HOLIDAY_ID}`,
  );
});

test("a suggestion is accepted with a public note", async () => {
  stored = [correction("1"), correction("2")];
  const { user } = await openCorrections();
  const card = inCard("number 1");
  await user.click(card.getByRole("button", { name: /^Accept…/ }));
  const sentence = card.getByLabelText("What we fixed");
  expect(document.activeElement).toBe(sentence);
  await user.click(card.getByRole("button", { name: "Accept and publish" }));
  await waitFor(() => expect(descriptionOf(sentence)).toMatch(/^Describe the fix in one sentence/));
  await waitFor(() => expect(document.activeElement).toBe(sentence));
  await user.paste(REFUSED);
  await user.click(card.getByRole("button", { name: "Accept and publish" }));
  await waitFor(() => expect(descriptionOf(sentence)).toMatch(/^The note is not clear/));
  expect(fieldValue(sentence)).toBe(REFUSED);
  await user.clear(sentence);
  await user.paste(NOTE);
  await user.click(card.getByRole("button", { name: "Accept and publish" }));
  await waitFor(() => expect(cards()).toHaveLength(1));
  await expectToast("It’s in the public change log.");
  expect(notes).toEqual([REFUSED, NOTE]);
  expect(cards()[0]?.textContent).toContain("number 2");
  await waitFor(() => expect(document.activeElement).toBe(title()));

  await user.click(screen.getByRole("button", { name: "Accepted" }));
  await waitFor(() => expect(cards()[0]?.textContent).toContain(`In the change log: ${NOTE}`));
  expect(cards()[0]?.textContent).toContain("number 1");
  expect(inCard("number 1").queryByRole("button", { name: /^Accept…/ })).toBeNull();
});

test("a suggestion is declined after confirmation", async () => {
  stored = [correction("1")];
  const { user } = await openCorrections();
  const decline = () => inCard("number 1").getByRole("button", { name: /^Decline/ });
  const dialog = () => within(screen.getByRole("alertdialog", { name: "Decline this suggestion?" }));
  await user.click(decline());
  await user.click(dialog().getByRole("button", { name: "Keep it" }));
  expect(stored).toMatchObject([{ status: "pending" }]);
  await user.click(decline());
  await user.click(dialog().getByRole("button", { name: "Decline it" }));
  await screen.findByText("All done");
  expect(stored).toMatchObject([{ status: "declined" }]);
  await user.click(screen.getByRole("button", { name: "Declined" }));
  await waitFor(() => expect(cards()[0]?.textContent).toContain("number 1"));
});

test("a suggestion that another admin has decided leaves the list, and a notice says so", async () => {
  stored = [correction("1"), correction("2")];
  const { user } = await openCorrections();
  const card = inCard("number 1");
  await user.click(card.getByRole("button", { name: /^Accept…/ }));
  await user.click(card.getByLabelText("What we fixed"));
  await user.paste(NOTE);
  stored = stored.map((each) => (each.id === "1" ? { ...each, status: "declined" } : each));
  await user.click(card.getByRole("button", { name: "Accept and publish" }));
  await expectToast("Update Failed");
  await expectToast("Another editor already declined this suggestion.");
  await waitFor(() => expect(cards()).toHaveLength(1));
});

test("a public note that could not be sent stays in the field", async () => {
  stored = [correction("1")];
  network.use(http.post("*/api/admin/corrections/:id/accept", () => HttpResponse.error()));
  const { user } = await openCorrections();
  const card = inCard("number 1");
  await user.click(card.getByRole("button", { name: /^Accept…/ }));
  await user.click(card.getByLabelText("What we fixed"));
  await user.paste(NOTE);
  await user.click(card.getByRole("button", { name: "Accept and publish" }));
  await expectToast(/^We couldn't reach our server\./);
  expect(fieldValue(inCard("number 1").getByLabelText("What we fixed"))).toBe(NOTE);
});

test("the list has pages, and deciding the last suggestion of a page leads to the previous page", async () => {
  stored = Array.from({ length: PER_PAGE + 1 }, (_, index) => correction(String(index + 1)));
  const { user } = await openCorrections();
  expect(cards()).toHaveLength(PER_PAGE);
  screen.getByText("Page 1 of 2");
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(document.activeElement).toBe(title());
  await user.click(inCard("number 26").getByRole("button", { name: /^Decline/ }));
  await user.click(screen.getByRole("button", { name: "Decline it" }));
  await waitFor(() => expect(cards()).toHaveLength(PER_PAGE));
  expect(screen.queryByText(/^Page \d/)).toBeNull();
});
