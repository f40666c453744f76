import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ServerFormState } from "@/components/ui/server-form";
import { renderApp } from "@/tests/app";
import { type FixField, SuggestFixForm } from "./suggest-fix-form";

type State = ServerFormState<FixField>;

const SUGGESTION = "It falls on another day.";
const SOURCE = "loc.gov/item/2019/";
const SENT: State = { typed: { suggestion: "", sourceUrl: "" }, issues: {}, problem: "", done: "Sent." };

const what = () => screen.getByLabelText("What should we fix?") as HTMLTextAreaElement;
const source = () => screen.getByLabelText("Your source") as HTMLInputElement;

function describedBy(element: Element): string {
  const ids = (element.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

/** Renders the form. `answers` are the server's responses in order; an error is a lost connection. */
function renderForm(...answers: (State | Error)[]) {
  const sent: Record<string, unknown>[] = [];
  const action = async (_before: State, form: FormData): Promise<State> => {
    sent.push(Object.fromEntries(form));
    const answer = answers.shift() ?? SENT;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const holiday = { slug: "hush-day", holidayName: "Hush Day" };
  const opened = renderApp(<SuggestFixForm holiday={holiday} action={action} />, { url: "/holidays/hush-day/suggest" });
  const send = () => opened.user.click(screen.getByRole("button", { name: "Send to the editors" }));
  return { ...opened, sent, send };
}

test("a suggestion is sent with its holiday and confirmed", async () => {
  const { user, sent, send } = renderForm();
  await user.click(what());
  await user.paste(SUGGESTION);
  await user.click(source());
  await user.paste(SOURCE);
  await send();
  const thanks = await screen.findByRole("heading", { name: "Thanks! An editor will take a look." });
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  expect(sent).toEqual([{ slug: "hush-day", suggestion: SUGGESTION, sourceUrl: SOURCE, topic: "" }]);
  expect(screen.getByRole("link", { name: "Back to Hush Day" }).getAttribute("href")).toBe("/holidays/hush-day");
});

test("a rejected suggestion remains as typed, and the first field with a problem has the focus", async () => {
  const typed = { suggestion: "", sourceUrl: "javascript:alert(1)" };
  const issues = { suggestion: "Tell us what's wrong", sourceUrl: "Must be a valid URL" };
  const { user, send } = renderForm({ typed, issues, problem: "", done: "" });
  await user.click(source());
  await user.paste(typed.sourceUrl);
  await send();
  await waitFor(() => expect(document.activeElement).toBe(what()));
  expect(what().getAttribute("aria-invalid")).toBe("true");
  expect(describedBy(what())).toMatch(/^Tell us what's wrong/);
  expect(describedBy(source())).toMatch(/^Must be a valid URL/);
  expect(source().value).toBe(typed.sourceUrl);
});

test("a suggestion that could not be sent remains on the page and can be sent again", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { user, sent, send } = renderForm(new TypeError("Failed to fetch"));
  await user.click(what());
  await user.paste(SUGGESTION);
  await user.click(source());
  await user.paste(SOURCE);
  await send();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("What you wrote is still here.");
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect([what().value, source().value]).toEqual([SUGGESTION, SOURCE]);
  await send();
  await screen.findByRole("heading", { name: "Thanks! An editor will take a look." });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("a suggestion over the rate limit remains on the page, with the reason", async () => {
  const typed = { suggestion: SUGGESTION, sourceUrl: SOURCE };
  const { user, send } = renderForm({ typed, issues: {}, problem: "That was a few too many. Try later.", done: "" });
  await user.click(what());
  await user.paste(SUGGESTION);
  await user.click(source());
  await user.paste(SOURCE);
  await send();
  expect((await screen.findByRole("alert")).textContent).toMatch(/^That was a few too many\./);
  expect([what().value, source().value]).toEqual([SUGGESTION, SOURCE]);
});

test("the honeypot field cannot be reached by keyboard or screen readers", () => {
  renderForm();
  const topic = document.querySelector<HTMLInputElement>('input[name="topic"]');
  expect(topic?.tabIndex).toBe(-1);
  expect(topic?.closest("[aria-hidden=true]")).toBeTruthy();
});
