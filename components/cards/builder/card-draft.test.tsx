import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DRAFT_LIFETIME_MS } from "@/lib/cards/draft";
import { network } from "@/tests/components-setup";
import { AppProviders } from "@/tests/router";
import {
  answerDate,
  answerSignedIn,
  CAKE,
  choiceOf,
  DAY,
  draftText,
  expectNotice,
  expectSaved,
  expectValue,
  fields,
  makeBuilder,
  PIE,
  renderBuilder,
  STATE_ID,
  storedDraft,
  VALENTINE,
} from "../test-builder";

beforeEach(() => {
  // A restored card loads its day's holidays.
  answerDate(DAY, [PIE, CAKE]);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => vi.unstubAllGlobals());

const write = (text: string) => fireEvent.change(fields.message(), { target: { value: text } });

const draftKeys = () =>
  [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => key.startsWith("oddly.draft"));

test("an unfinished card is restored; starting over can be undone", async () => {
  const { user, unmount } = renderBuilder();
  await user.click(screen.getByRole("button", { name: "Cake Day" }));
  fireEvent.change(fields.recipient(), { target: { value: "Grace" } });
  write("Save me a slice.\nOr two.");
  fireEvent.change(fields.salutation(), { target: { value: "Cheers" } });
  await expectSaved("Cheers");
  unmount();

  const again = renderBuilder();
  expect(await screen.findByText("Welcome back.")).toBeTruthy();
  expect(fields.message().value).toBe("Save me a slice.\nOr two.");
  expect(fields.recipient().value).toBe("Grace");
  expect(fields.salutation().value).toBe("Cheers");
  expect(fields.holiday().value).toBe(CAKE.holidayName);

  await again.user.click(screen.getByRole("button", { name: "Start over" }));
  expect(fields.message().value).toBe("");
  expect(fields.holiday().value).toBe(PIE.holidayName);
  await again.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(fields.message().value).toBe("Save me a slice.\nOr two.");
  await again.user.click(screen.getByRole("button", { name: "Start over" }));
  again.unmount();
  expect(draftKeys()).toEqual([]);

  renderBuilder({ isSignedIn: false });
  await screen.findByRole("heading", { name: "Sign In Required" });
  expect(fields.message().value).toBe("");
  expect(screen.queryByText("Welcome back.")).toBeNull();
});

test("starting over can't be undone after a new message", async () => {
  sessionStorage.setItem("oddly.draft.card", draftText());
  const { user } = renderBuilder();
  await user.click(await screen.findByRole("button", { name: "Start over" }));
  expect(screen.getByText("You're starting over.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  write("New words");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(fields.message().value).toBe("New words");
  await expectSaved("New words");
});

test("a visitor who sends a card back chooses between the draft and a reply, and can undo that", async () => {
  sessionStorage.setItem("oddly.draft.card", draftText({ words: { message: "For Grace", recipientName: "Grace" } }));
  const { user } = renderBuilder({}, "/cards/new#to=Ada");
  const note = await screen.findByText(/Continue it, or discard it and start a reply to Ada\./);
  expect(note.textContent).toContain("You have a draft.");
  expect([fields.message().value, fields.recipient().value]).toEqual(["For Grace", "Grace"]);
  // What the button does stays the same while the recipient is edited.
  fireEvent.change(fields.recipient(), { target: { value: "Ada" } });
  expect(screen.getByText("You have a draft.")).toBeTruthy();
  fireEvent.change(fields.recipient(), { target: { value: "Grace" } });
  await user.click(screen.getByRole("button", { name: "Discard and reply" }));
  expect([fields.message().value, fields.recipient().value]).toEqual(["", "Ada"]);
  expect(screen.getByText("You're writing a reply.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect([fields.message().value, fields.recipient().value]).toEqual(["For Grace", "Grace"]);
});

test("an unfinished reply is restored like any draft", async () => {
  sessionStorage.setItem("oddly.draft.card", draftText({ words: { recipientName: "Ada" } }));
  renderBuilder({}, "/cards/new#to=Ada");
  expect(await screen.findByText("Welcome back.")).toBeTruthy();
  fireEvent.change(fields.recipient(), { target: { value: "Ada L." } });
  expect(screen.getByRole("button", { name: "Start over" })).toBeTruthy();
});

test("the message stays when the URL asks for another holiday", async () => {
  sessionStorage.setItem("oddly.draft.card", draftText({ words: { message: "For nobody yet" } }));
  renderBuilder({ first: choiceOf("2027-02-14", [VALENTINE]), query: `holidayId=${VALENTINE.id}` });
  await expectValue(fields.message, "For nobody yet");
  expect(fields.holiday().value).toBe(VALENTINE.holidayName);
  expect(fields.date().value).toBe("2027-02-14");
});

test("a draft older than two hours is deleted", async () => {
  const old = draftText({}, new Date(Date.now() - DRAFT_LIFETIME_MS - 1000));
  sessionStorage.setItem("oddly.draft.card", old);
  localStorage.setItem(`oddly.draft.${STATE_ID}`, old);
  renderBuilder({ isSignedIn: false });
  await screen.findByRole("heading", { name: "Sign In Required" });
  expect(draftKeys()).toEqual([]);
  expect(fields.message().value).toBe("");
});

test("a draft whose video is gone shows a note, and the rest is restored", async () => {
  sessionStorage.setItem("oddly.draft.card", draftText({ words: { includeSelfie: true }, hasVideo: true }));
  // The database works, but has no video.
  const succeed = (result: unknown) => {
    const request = { result, onsuccess: () => {}, oncomplete: () => {} };
    queueMicrotask(() => (request.onsuccess ?? request.oncomplete)());
    return request;
  };
  const get = vi.fn(() => succeed(undefined));
  const database = { transaction: () => ({ objectStore: () => ({ get }) }) };
  vi.stubGlobal("indexedDB", { open: () => succeed(database) });
  renderBuilder();
  expect(await screen.findByText(/We couldn't save your video\. Please add it again\./)).toBeTruthy();
  expect(get).toHaveBeenCalledWith(STATE_ID);
  expect(fields.message().value).toBe("Look at me");
  expect(fields.video().checked).toBe(true);
  await waitFor(() => expect(storedDraft()?.data.hasVideo).toBe(false));
});

test("while a draft's video is loading, saving the draft doesn't lose it", async () => {
  sessionStorage.setItem("oddly.draft.card", draftText({ words: { includeSelfie: true }, hasVideo: true }));
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  renderBuilder();
  await screen.findByText("Welcome back.");
  write("Look here");
  await expectSaved("Look here");
  expect(storedDraft().data.hasVideo).toBe(true);
});

test("when the browser blocks all storage, the rest works and the visitor is asked to keep the tab open", async () => {
  const originals = (["localStorage", "sessionStorage"] as const).map(
    (name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const,
  );
  for (const [name] of originals) {
    const forbid = () => {
      throw new DOMException("Forbidden", "SecurityError");
    };
    Object.defineProperty(window, name, { configurable: true, get: forbid });
  }
  try {
    answerSignedIn(false);
    const { user, unmount } = renderBuilder({ isSignedIn: false });
    write("Hello, you.");
    expect(await screen.findByText(/This browser can't share your draft with other tabs\./)).toBeTruthy();
    await user.click(fields.send());
    await expectNotice("Please Log In");
    expect(fields.message().value).toBe("Hello, you.");
    unmount();
  } finally {
    for (const [name, original] of originals) Object.defineProperty(window, name, original ?? {});
  }
});

test("a missing draft is reported, and the builder starts with the URL's holiday", async () => {
  renderBuilder({ sid: STATE_ID }, `/cards/new?restore=1&sid=${STATE_ID}`);
  expect(await screen.findByText("Your draft is no longer here.")).toBeTruthy();
  expect(fields.holiday().value).toBe(PIE.holidayName);
});

test("the draft is available in the tab that opens from the email, even if nothing was written yet", async () => {
  const returnUrls: string[] = [];
  network.use(
    http.post("*/api/auth/email/start", async ({ request }) => {
      returnUrls.push(((await request.json()) as { returnUrl: string }).returnUrl);
      return HttpResponse.json({});
    }),
  );
  const { user, unmount } = renderBuilder({ isSignedIn: false });
  await user.type(await screen.findByLabelText("Email"), "ada@example.com{Enter}");
  await screen.findByRole("heading", { name: "Check your email" });
  const [returnUrl = ""] = returnUrls;
  expect(returnUrl).toMatch(/^\/cards\/new\?restore=1&sid=[0-9a-f]{32}&date=2026-11-26$/);
  const sid = new URLSearchParams(returnUrl.split("?")[1]).get("sid");
  // Another tab has only the shared draft.
  unmount();
  sessionStorage.clear();
  expect(localStorage.getItem(`oddly.draft.${sid}`)).toContain(DAY);

  const tab = renderBuilder({ sid }, returnUrl);
  expect(await screen.findByText("Welcome back.")).toBeTruthy();
  expect(fields.date().value).toBe(DAY);
  expect(screen.queryByText(/is no longer here/)).toBeNull();
  expect(screen.queryByRole("heading", { name: "Sign In Required" })).toBeNull();
  tab.unmount();

  // Another browser has no draft, but the URL has the day.
  sessionStorage.clear();
  localStorage.clear();
  renderBuilder({ sid }, returnUrl);
  expect(await screen.findByText("Your draft is no longer here.")).toBeTruthy();
  expect(fields.date().value).toBe(DAY);
});

test("a draft from another tab is restored with its message", async () => {
  localStorage.setItem(`oddly.draft.${STATE_ID}`, draftText({ words: { recipientName: "Grace" } }));
  renderBuilder({ sid: STATE_ID }, `/cards/new?restore=1&sid=${STATE_ID}&date=${DAY}`);
  await expectValue(fields.recipient, "Grace");
  expect(fields.message().value).toBe("Look at me");
});

test("the tab that requested the sign-in link notices the sign-in when the visitor returns to it", async () => {
  network.use(http.post("*/api/auth/email/start", () => HttpResponse.json({})));
  const { user } = renderBuilder({ isSignedIn: false });
  await user.type(await screen.findByLabelText("Email"), "ada@example.com{Enter}");
  await screen.findByRole("heading", { name: "Check your email" });
  answerSignedIn(true);
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Sign In Required" })).toBeNull());
  await expectNotice("You're signed in");
});

test("what was entered before the page was hydrated stays, and is saved as a draft", async () => {
  const page = <AppProviders url={new URL("https://oddly.example/cards/new")}>{makeBuilder()}</AppProviders>;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  fields.message().value = "You were quicker.";
  fields.video().checked = true;
  render(page, { container, hydrate: true });
  await screen.findByText("Say it in person");
  expect(fields.video().checked).toBe(true);
  await expectSaved("You were quicker.");
  expect(storedDraft().data.words.includeSelfie).toBe(true);
});
