import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pressTwice } from "@/tests/app";
import { network } from "@/tests/components-setup";
import {
  answerSignedIn,
  choiceOf,
  DAY,
  expectNotice,
  expectSaved,
  fields,
  JUST_BECAUSE,
  PIE,
  REMEMBRANCE,
  renderBuilder,
  sheetFor,
} from "../test-builder";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  // Reduced motion: the test DOM can't draw confetti.
  vi.spyOn(window, "matchMedia").mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList);
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "share");
});

const write = (text: string) => fireEvent.change(fields.message(), { target: { value: text } });

/** The requests to the server: cards with their idempotency keys, and links. */
type Requests = { cards: { key: string | null; fields: Record<string, FormDataEntryValue> }[]; links: unknown[] };

/** Mocks a server that creates cards and links. */
function makeCards(): Requests & { id: string; shareUrl: string } {
  const id = crypto.randomUUID();
  const shareUrl = `https://oddly.example/cards/${id}?share=${"s".repeat(43)}`;
  const asked: Requests = { cards: [], links: [] };
  network.use(
    http.post("*/api/cards", async ({ request }) => {
      const key = request.headers.get("idempotency-key");
      asked.cards.push({ key, fields: Object.fromEntries(await request.formData()) });
      return HttpResponse.json({ id, objectId: id }, { status: 201 });
    }),
    http.post("*/api/share/finalize", async ({ request }) => {
      asked.links.push(await request.json());
      const link = { id: crypto.randomUUID(), expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
      return HttpResponse.json({ shareUrl, link });
    }),
  );
  return { ...asked, id, shareUrl };
}

/** Mocks the response to every attempt to send a card. Returns the idempotency keys. */
function answerCards(status: number, json: object): (string | null)[] {
  const keys: (string | null)[] = [];
  network.use(
    http.post("*/api/cards", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      return HttpResponse.json(json, { status });
    }),
  );
  return keys;
}

test("two clicks create one card and one link, and the sheet offers ways to send it", async () => {
  const { cards, links, id, shareUrl } = makeCards();
  renderBuilder();
  fireEvent.change(fields.recipient(), { target: { value: "Grace" } });
  write("Save me a slice.");
  await expectSaved("Save me a slice.");
  pressTwice(fields.send());
  const sheet = await sheetFor("Grace");
  expect((within(sheet).getByLabelText("Your card's link") as HTMLInputElement).value).toBe(shareUrl);
  expect(cards).toHaveLength(1);
  expect(cards[0]?.fields).toMatchObject({
    holidayId: PIE.id,
    selectedDate: DAY,
    message: "Save me a slice.",
    recipientName: "Grace",
    salutation: "With love",
  });
  expect(links).toEqual([{ objectId: id, ttlHours: 24, holidayId: PIE.id, holidayName: "Pie Day", holidayDate: DAY }]);
  const schedule = within(sheet).getByRole("link", { name: "Schedule by email" });
  expect(schedule.getAttribute("href")).toBe(`/cards/${id}/mail`);
  expect(document.activeElement).toBe(within(sheet).getByRole("button", { name: "Copy link" }));

  // The card is in this device's history, and its draft is deleted.
  await waitFor(() => expect(localStorage.getItem("oddly.history")).toContain(id));
  expect(JSON.parse(localStorage.getItem("oddly.history") ?? "[]")).toMatchObject([
    {
      id,
      message: "Save me a slice.",
      recipientName: "Grace",
      holidayDate: DAY,
      holidayName: "Pie Day",
      includedSelfie: false,
      emoji: "🥧",
      hue: 30,
      tone: "festive",
    },
  ]);
  const keys = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
  expect(keys.filter((key) => key.startsWith("oddly.draft"))).toEqual([]);
});

test("closing the sheet leads to the card's page", async () => {
  const { cards, links, id } = makeCards();
  const { user, router } = renderBuilder();
  write("Not yet");
  await user.click(fields.send());
  await user.click(within(await sheetFor("them")).getByRole("button", { name: "Close" }));
  expect(router.push.mock.calls).toEqual([[`/cards/${id}`]]);
  expect(cards).toHaveLength(1);
  expect(links).toHaveLength(1);
});

test("without a network, sending shows an error and doesn't ask to sign in", async () => {
  network.use(
    http.get("*/api/auth/user", () => HttpResponse.error()),
    http.post("*/api/cards", () => HttpResponse.error()),
  );
  const { user } = renderBuilder({ isSignedIn: false });
  write("Hello, you.");
  await user.click(fields.send());
  const failure = await screen.findByRole("alert");
  expect(failure.textContent).toBe("Send Card FailedNetwork error. Please check your connection and try again.");
  expect(screen.queryByText("Please Log In")).toBeNull();
});

test("a failed attempt shows the reason and is retried under the same key; a changed card has another key", async () => {
  const keys = answerCards(503, { error: "Worker ran out of memory", code: "unavailable" });
  const { user } = renderBuilder();
  for (const [index, text] of ["Hello, you.", "Hello, you.", "Hello again."].entries()) {
    write(text);
    await user.click(fields.send());
    await waitFor(() => expect(keys).toHaveLength(index + 1));
    const failure = await screen.findByRole("alert");
    expect(failure.textContent).toContain("Send Card Failed");
    expect(failure.textContent).toContain(
      "Server is experiencing high load. Please try again with a smaller video file.",
    );
    expect(fields.send().textContent).toContain("Try again");
  }
  expect(fields.message().value).toBe("Hello again.");
  expect(keys[0]).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

/** A request without a response. Requests mocked by msw can't be aborted. */
class HangingRequest {
  static readonly sent: HangingRequest[] = [];
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onabort = () => {};
  onloadend = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    HangingRequest.sent.push(this);
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
}

test("sending shows its progress and can be canceled, and nothing is lost", async () => {
  vi.stubGlobal("XMLHttpRequest", HangingRequest);
  const { user } = renderBuilder();
  write("On second thought");
  await user.click(fields.send());
  const cancel = await screen.findByRole("button", { name: "Cancel" });
  expect(document.activeElement).toBe(cancel);
  const progress = screen.getByRole("progressbar", { name: "Sending" });
  await waitFor(() => expect(HangingRequest.sent).toHaveLength(1));
  const upload = HangingRequest.sent[0]?.upload;
  act(() => upload?.onprogress?.({ lengthComputable: true, loaded: 5, total: 20 }));
  expect(progress.getAttribute("aria-valuenow")).toBe("25");
  expect(screen.getByText("Saving your card…").getAttribute("role")).toBe("status");
  act(() => upload?.onload?.());
  expect(progress.getAttribute("aria-valuenow")).toBe("100");
  expect(screen.getByText("Almost there: sealing the envelope…")).toBeTruthy();

  await user.click(cancel);
  expect(await screen.findByText("Canceled. Everything is still here.")).toBeTruthy();
  expect(fields.message().value).toBe("On second thought");
  await waitFor(() => expect(document.activeElement).toBe(fields.send()));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(HangingRequest.sent).toHaveLength(1);
});

test("a field that the server refuses shows its error and gets the focus", async () => {
  const message = "That holiday is no longer on the calendar.";
  answerCards(422, { error: message, code: "validation_failed", issues: [{ path: "holidayId", message }] });
  const { user } = renderBuilder();
  write("Hello, you.");
  await user.click(fields.send());
  expect((await screen.findAllByText(message, { exact: false })).length).toBe(2);
  await waitFor(() => expect(document.activeElement).toBe(fields.holiday()));
  expect(fields.holiday().getAttribute("aria-invalid")).toBe("true");
  write("Hello again.");
  await waitFor(() => expect(fields.holiday().getAttribute("aria-invalid")).toBeNull());
});

test("a response without a card's id is reported", async () => {
  answerCards(201, {});
  const { user } = renderBuilder();
  write("Hello, you.");
  await user.click(fields.send());
  expect(await screen.findByText("Card was created but response was invalid. Please refresh the page.")).toBeTruthy();
});

test("a signed-out visitor gets the sign-in form, and the card stays", async () => {
  answerSignedIn(false);
  const { user } = renderBuilder({ isSignedIn: false });
  write("Wait for me.");
  const email = await screen.findByLabelText("Email");
  await user.click(fields.send());
  await expectNotice("Please Log In");
  await expectNotice("Authentication Required");
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(fields.message().value).toBe("Wait for me.");
});

test("an expired session requires another sign-in, for which the card is saved", async () => {
  const shown = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  answerCards(401, { error: "Sign in first", code: "unauthenticated" });
  const { user } = renderBuilder();
  write("Still here");
  expect(screen.queryByRole("heading", { name: "Sign In Required" })).toBeNull();
  await user.click(fields.send());
  const heading = await screen.findByRole("heading", { name: "Sign In Required" });
  await waitFor(() => expect(shown.mock.contexts.some((each) => (each as Node).contains(heading))).toBe(true));
  expect(fields.message().value).toBe("Still here");
  const isShared = (key: string) => /^oddly\.draft\.[0-9a-f]{32}$/.test(key);
  await waitFor(() => expect(Object.keys(localStorage).some(isShared)).toBe(true));
});

test("Share Video asks for a video first", async () => {
  const { user } = renderBuilder();
  await user.click(screen.getByRole("button", { name: "Share Video" }));
  await expectNotice("Video Required");
  await expectNotice("Get Share Link");
});

test("Get Share Link opens the same sheet; a failed link is requested again under the same key", async () => {
  const { cards, shareUrl } = makeCards();
  const keys: (string | null)[] = [];
  network.use(
    http.post("*/api/share/finalize", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      // A lost response is requested once more.
      if (keys.length <= 2) return HttpResponse.error();
    }),
  );
  const { user } = renderBuilder({ first: choiceOf(DAY, [PIE], { isChosen: true }), query: "holidayId=just-because" });
  write("For no reason at all");
  await user.click(screen.getByRole("button", { name: "Get Share Link" }));
  const sheet = await sheetFor("them");
  expect(within(sheet).getByRole("alert").textContent).toContain("Get Link Failed");
  expect(keys).toEqual([keys[0], keys[0]]);
  await user.click(within(sheet).getByRole("button", { name: "Get Share Link" }));
  const link = (await within(sheet).findByLabelText("Your card's link")) as HTMLInputElement;
  expect(link.value).toBe(shareUrl);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(within(sheet).queryByRole("alert")).toBeNull();
  expect(cards.map(({ fields: sent }) => sent.holidayId)).toEqual([JUST_BECAUSE.id]);
});

test("the device's share sheet gets the link but none of the card's text; when it fails, the link can be copied", async () => {
  const { id, shareUrl } = makeCards();
  const share = vi
    .fn()
    .mockRejectedValueOnce(new DOMException("No", "AbortError"))
    .mockRejectedValueOnce(new DOMException("No", "NotAllowedError"))
    .mockResolvedValueOnce(undefined);
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  const { user, router } = renderBuilder();
  write("Save me a slice.");
  await user.click(fields.send());
  const sheet = await sheetFor("them");
  const button = within(sheet).getByRole("button", { name: "Share" });
  expect(document.activeElement).toBe(button);
  await user.click(button);
  expect(share).toHaveBeenCalledTimes(1);
  expect(within(sheet).queryByRole("alert")).toBeNull();
  await user.click(button);
  expect((await within(sheet).findByRole("alert")).textContent).toContain("Share Link Failed");
  await user.click(button);
  expect(await screen.findByText("Your card is on its way!")).toBeTruthy();
  expect(share.mock.lastCall?.[0].url).toBe(shareUrl);
  expect(JSON.stringify(share.mock.lastCall)).not.toContain("slice");
  await waitFor(() => expect(router.push.mock.calls).toEqual([[`/cards/${id}`]]));
});

test("a card for a solemn day is sent without a celebration", async () => {
  const { id, shareUrl } = makeCards();
  const { user, router } = renderBuilder({ first: choiceOf("2026-12-01", [REMEMBRANCE]), query: "date=2026-12-01" });
  await user.click(screen.getByRole("button", { name: /Thinking of you today/ }));
  await user.click(fields.send());
  const sheet = await sheetFor("them");
  await user.click(within(sheet).getByRole("button", { name: "Copy link" }));
  expect(await within(sheet).findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(shareUrl);
  await user.click(within(sheet).getByRole("button", { name: "Done" }));
  await expectNotice("Your card is on its way");
  expect(document.querySelector("canvas, [data-slot=celebration]")).toBeNull();
  expect(router.push.mock.calls).toEqual([[`/cards/${id}`]]);
});

test("a date that the server refuses is marked, and nothing can be typed while a card is checked", async () => {
  const message = "You can send cards for dates from 2024 through 2028.";
  const refused = { error: message, code: "invalid", issues: [{ path: "selectedDate", message }] };
  network.use(http.post("*/api/cards", () => HttpResponse.json(refused, { status: 422 })));
  renderBuilder();
  write("Hello");
  fireEvent.click(fields.send());
  expect(fields.message().closest("form")?.inert).toBe(true);
  await waitFor(() => expect(fields.date().getAttribute("aria-invalid")).toBe("true"));
  const problem = document.getElementById(fields.date().getAttribute("aria-describedby") ?? "");
  expect(problem?.textContent).toBe(message);
});
