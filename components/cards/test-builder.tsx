import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { type ComponentProps, createElement } from "react";
import { afterEach, expect } from "vitest";
import { dismissToast, shownToast } from "@/components/ui/toast-store";
import { Toaster } from "@/components/ui/toaster";
import { type HolidayChoice, type Occasion, withOffered } from "@/lib/cards/builder";
import { makeDraft } from "@/lib/cards/draft";
import type { CivilDate } from "@/lib/core/civil-date";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { CardBuilder } from "./builder/card-builder";
import type { CardDraft } from "./builder/draft-sync";

afterEach(() => dismissToast(shownToast()?.id ?? 0));

/** The server's date in these tests. */
export const TODAY: CivilDate = "2026-11-20";

/** A date with two holidays. */
export const DAY: CivilDate = "2026-11-26";

let count = 0;

export function makeOccasion(changes: Partial<Occasion> = {}): Occasion {
  count += 1;
  return {
    id: `0b8f2c1e-3d4a-4e5f-8a6b-${String(count).padStart(12, "0")}`,
    holidayName: `Holiday ${count}`,
    category: "Food",
    dateIso: DAY,
    displayDate: "November 26th",
    notes: null,
    emoji: "🥧",
    hue: 30,
    tone: "festive",
    messages: [
      { mood: "warm", text: "Save me a slice." },
      { mood: "funny", text: "Crumbs count as a side dish." },
    ],
    ...changes,
  };
}

export const PIE = makeOccasion({ holidayName: "Pie Day" });
export const CAKE = makeOccasion({ holidayName: "Cake Day" });
export const VALENTINE = makeOccasion({ holidayName: "Valentine's Day", dateIso: "2027-02-14" });
export const REMEMBRANCE = makeOccasion({
  holidayName: "World AIDS Day",
  tone: "solemn",
  emoji: "🕯️",
  messages: [{ mood: "warm", text: "Thinking of you today." }],
});
export const JUST_BECAUSE = makeOccasion({ holidayName: "Just because", displayDate: "", messages: [] });

/** The builder's initial choice: the date's holidays, with the first one selected. */
export const choiceOf = (date: CivilDate, offered: readonly Occasion[], changes: Partial<HolidayChoice> = {}) =>
  withOffered({ date, occasion: null, offered: null, isChosen: false, ...changes }, date, offered);

type BuilderProps = Partial<ComponentProps<typeof CardBuilder>>;

/** Returns the builder for a signed-in visitor. */
export const makeBuilder = (props: BuilderProps = {}) =>
  createElement(CardBuilder, {
    first: choiceOf(DAY, [PIE, CAKE]),
    query: `date=${DAY}`,
    sid: null,
    isSignedIn: true,
    isDirectUpload: false,
    accountName: "",
    justBecause: JUST_BECAUSE,
    serverToday: TODAY,
    signInAction: async (before) => before,
    ...props,
  });

/** Renders the builder with the layout's toasts. */
export const renderBuilder = (props: BuilderProps = {}, url = "/cards/new") =>
  renderApp(
    <>
      {makeBuilder(props)}
      <Toaster />
    </>,
    { url },
  );

const input = (element: HTMLElement) => element as HTMLInputElement;

/** The fields of the rendered builder. */
export const fields = {
  holiday: () => input(screen.getByRole("combobox", { name: "Holiday" })),
  date: () => input(screen.getByLabelText("Date")),
  message: () => input(screen.getByLabelText("Message")),
  recipient: () => input(screen.getByLabelText("Recipient name")),
  sender: () => input(screen.getByLabelText("Sender name")),
  salutation: () => input(screen.getByLabelText("Salutation")),
  video: () => input(screen.getByRole("switch", { name: "Personal video" })),
  send: () => screen.getByRole("button", { name: /^(Send Card|Try again)$/ }),
};

/** Waits until the field has the value. */
export const expectValue = (field: () => HTMLInputElement, value: string) =>
  waitFor(() => expect(field().value).toBe(value));

/** Mocks the response with a date's holidays. */
export function answerDate(date: CivilDate, holidays: readonly Occasion[]): void {
  network.use(http.get(`*/api/holidays/date/${date}`, () => HttpResponse.json(holidays)));
}

/** Mocks the response of /api/auth/user. */
export function answerSignedIn(isSignedIn: boolean): void {
  network.use(
    http.get("*/api/auth/user", () => (isSignedIn ? HttpResponse.json({}) : HttpResponse.json({}, { status: 401 }))),
  );
}

/** Waits until a toast has the text. */
export async function expectNotice(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole("region", { name: /Notifications/ }).textContent).toContain(text));
}

export const STATE_ID = "0123456789abcdef0123456789abcdef";

/** Returns a draft in its stored form. */
export function draftText(changes: { [Part in keyof CardDraft]?: Partial<CardDraft[Part]> } = {}, now = new Date()) {
  const data = {
    words: {
      message: "Look at me",
      senderName: "",
      recipientName: "",
      salutation: "Cheers",
      includeSelfie: false,
      ...(changes.words as object),
    },
    choice: { date: DAY, occasion: null, isChosen: true, ...(changes.choice as object) },
    asked: changes.asked ?? `date=${DAY}`,
    hasVideo: changes.hasVideo ?? false,
  };
  return JSON.stringify(makeDraft({ formId: "card", stateId: STATE_ID }, data, now));
}

/** Returns this tab's stored draft. */
export const storedDraft = () => JSON.parse(sessionStorage.getItem("oddly.draft.card") ?? "null");

/** Waits until this tab's stored draft has the text. */
export const expectSaved = (text: string) =>
  waitFor(() => expect(sessionStorage.getItem("oddly.draft.card")).toContain(text));

export const sheetFor = (name: string) => screen.findByRole("dialog", { name: `How should it reach ${name}?` });
