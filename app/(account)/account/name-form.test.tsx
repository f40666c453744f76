import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pressTwice, renderApp } from "@/tests/app";
import { NameForm, type NameState } from "./name-form";

const { save } = vi.hoisted(() => ({ save: vi.fn<(before: NameState, form: FormData) => Promise<NameState>>() }));
vi.mock("./actions", () => ({ saveNameAction: save }));

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });

test("two presses save once, and what is typed meanwhile remains", async () => {
  let answer: (state: NameState) => void = () => undefined;
  save.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  renderApp(<NameForm firstName="" lastName="" />);
  type("First name", " Ada ");
  pressTwice(screen.getByRole("button", { name: "Save name" }));
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  type("Last name", "Lovelace");
  answer({
    fields: { firstName: "Ada", lastName: "" },
    issues: {},
    problem: "",
    goTo: null,
    at: new Date().toISOString(),
  });
  await screen.findByText("Saved.");
  expect(save).toHaveBeenCalledTimes(1);
  expect(input("First name").value).toBe("Ada");
  expect(input("Last name").value).toBe("Lovelace");
});
