import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ServerFormAction, ServerFormState } from "@/components/ui/server-form";
import { zoneGroups } from "@/lib/core/time-zones";
import { renderApp } from "@/tests/app";
import { type CardTextField, type MailField, MailForm, MailTextForm } from "./mail-forms";
import { unsentCards } from "./share-link";

// Set the device's time zone before the first import.
vi.hoisted(() => {
  process.env.TZ = "America/New_York";
});

const HOLIDAY = { emoji: "🦃", hue: 40, tone: "festive" } as const;
const DAY = "2026-11-24";
const TYPED = { recipientEmail: "", sendOn: DAY, timeZone: "" };

/** A server action that records each form and returns the next of `answers` along with the typed values. */
function serverAction<Field extends string>(...answers: (Partial<ServerFormState<Field>> | Error)[]) {
  const forms: Record<string, string>[] = [];
  const action: ServerFormAction<Field> = async (_before, form) => {
    const fields = Object.fromEntries(form) as Record<string, string>;
    const answer = answers[forms.push(fields) - 1] ?? {};
    if (answer instanceof Error) throw answer;
    return { typed: fields as Record<Field, string>, issues: {}, problem: "", done: "", ...answer };
  };
  return { action, forms };
}

const show = (
  action: ServerFormAction<MailField>,
  { cardId = "card-1", version = null as number | null, typed = TYPED } = {},
) =>
  renderApp(
    <MailForm
      cardId={cardId}
      holiday={HOLIDAY}
      version={version}
      typed={typed}
      zones={zoneGroups()}
      days={{ first: "2026-11-20", last: "2027-11-21" }}
      action={action}
    />,
  );

const email = () => screen.getByLabelText<HTMLInputElement>("Recipient's email");
const day = () => screen.getByLabelText<HTMLInputElement>("Day");
const zone = () => document.querySelector<HTMLInputElement>("[name=timeZone]")?.value;
const button = (name: string) => screen.getByRole("button", { name });
const description = (element: Element) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

beforeEach(() => {
  unsentCards.clear();
  // Reduced motion: the test DOM can't draw confetti.
  vi.spyOn(window, "matchMedia").mockImplementation((media) => ({ media, matches: true }) as MediaQueryList);
});

test("a card is scheduled in the device's time zone, and the form confirms it", async () => {
  const { action, forms } = serverAction<MailField>({ done: "Scheduled." });
  const { user } = show(action);
  expect(zone()).toBe("America/New_York");
  expect(day().min).toBe("2026-11-20");
  expect(day().max).toBe("2027-11-21");
  await user.type(email(), "grace@example.org");
  await user.click(button("Schedule"));
  await screen.findByText("Scheduled.");
  expect(forms).toEqual([
    { cardId: "card-1", version: "", recipientEmail: "grace@example.org", sendOn: DAY, timeZone: "America/New_York" },
  ]);
  // The focus stays on the clicked button.
  expect(document.activeElement).toBe(button("Schedule"));
});

test("a scheduled card's form sends the version it shows", async () => {
  const { action, forms } = serverAction<MailField>({ done: "Saved." });
  const typed = { recipientEmail: "grace@example.org", sendOn: DAY, timeZone: "Europe/Berlin" };
  const { user } = show(action, { version: 3, typed });
  expect(zone()).toBe("Europe/Berlin");
  await user.click(button("Save changes"));
  await screen.findByText("Saved.");
  expect(forms).toEqual([{ cardId: "card-1", version: "3", ...typed }]);
});

test("a time zone can be found by its city", async () => {
  const { action, forms } = serverAction<MailField>();
  const { user } = show(action);
  await user.click(screen.getByRole("button", { name: /^Time zone:/ }));
  const search = await screen.findByLabelText("Search for a city");
  expect(document.activeElement).toBe(search);
  await user.type(search, "Berlin{Enter}");
  expect(zone()).toBe("Europe/Berlin");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Time zone: Berlin/ }));
  expect(screen.queryByLabelText("Search for a city")).toBeNull();
  // Choosing the city with Enter didn't submit the form.
  expect(forms).toEqual([]);
});

test("an error is shown at its field, which gets the focus, and the typed values stay", async () => {
  const { action } = serverAction<MailField>(
    { issues: { recipientEmail: "Must be a valid email address" } },
    { issues: { sendOn: "It's already past 9 AM on that day there." } },
  );
  const { user } = show(action, { typed: { ...TYPED, timeZone: "Europe/Berlin" } });
  await user.type(email(), "nobody");
  await user.click(button("Schedule"));
  await waitFor(() => expect(document.activeElement).toBe(email()));
  expect(description(email())).toMatch(/^Must be a valid email address/);
  expect([email().value, zone()]).toEqual(["nobody", "Europe/Berlin"]);
  await user.clear(email());
  await user.type(email(), "grace@example.org");
  await user.click(button("Schedule"));
  await waitFor(() => expect(document.activeElement).toBe(day()));
  expect(description(day())).toBe("It's already past 9 AM on that day there.");
  expect(email().getAttribute("aria-invalid")).toBeNull();
});

test("a conflict is shown in an alert, and the typed day stays", async () => {
  const { action } = serverAction<MailField>({ problem: "This was changed in another window." });
  const { user } = show(action, { version: 1, typed: { ...TYPED, recipientEmail: "grace@example.org" } });
  fireEvent.change(day(), { target: { value: "2026-11-25" } });
  await user.click(button("Save changes"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("This was changed in another window.");
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(day().value).toBe("2026-11-25");
});

test("when the server is unreachable, the form shows an error and the typed values stay", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { action } = serverAction<MailField>(new TypeError("Failed to fetch"), { done: "Scheduled." });
  const { user } = show(action);
  await user.type(email(), "grace@example.org");
  await user.click(button("Schedule"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^We couldn't reach our server\./);
  expect(email().value).toBe("grace@example.org");
  await user.click(button("Schedule"));
  await screen.findByText("Scheduled.");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a card sent for the first time is celebrated and then shown", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  unsentCards.add("card-new");
  const { action } = serverAction<MailField>({ done: "Scheduled." });
  const { user, router } = show(action, { cardId: "card-new" });
  await user.type(email(), "grace@example.org");
  await user.click(button("Schedule"));
  await screen.findByText("Your card is scheduled!");
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/cards/card-new"), { timeout: 5000 });
});

test("a card's text is changed with its own form", async () => {
  const { action, forms } = serverAction<CardTextField>(
    { issues: { message: "Message is required" } },
    { done: "Message saved." },
  );
  const typed = { message: "Save me a slice", senderName: "Ada", recipientName: "Grace", salutation: "Cheers" };
  const { user } = renderApp(<MailTextForm cardId="card-1" version={2} tone="festive" typed={typed} action={action} />);
  const message = () => screen.getByLabelText<HTMLTextAreaElement>("Message");
  await user.clear(message());
  await user.click(button("Save message"));
  await waitFor(() => expect(document.activeElement).toBe(message()));
  expect(description(message())).toBe("Message is required");
  await user.type(message(), "Save me two slices");
  await user.click(button("Save message"));
  await screen.findByText("Message saved.");
  expect(forms[1]).toEqual({ ...typed, cardId: "card-1", version: "2", message: "Save me two slices" });
});
