import { within } from "@testing-library/dom";
import type { Visitor } from "./site";

/** A visitor's input by field name. `false` clears a checkbox. */
type Entered = Record<string, string | false>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isSent = (control: Control): boolean =>
  control.name !== "" && (!/^(checkbox|radio)$/.test(control.type) || (control as HTMLInputElement).checked);

/** Submits the form behind a button like a browser without scripts. Returns the response, usually a redirect. */
export async function press(visitor: Visitor, body: HTMLElement, button: string | RegExp, entered: Entered = {}) {
  const form = within(body).getByRole("button", { name: button }).closest("form");
  const action = form?.getAttribute("action");
  if (!form || !action || form.getAttribute("method") !== "post") throw new Error(`${button} sends no form by POST`);
  const controls = [...form.querySelectorAll<Control>("input, textarea, select")];
  const fields = new Map<string, string>(controls.filter(isSent).map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(entered)) {
    if (!controls.some((control) => control.name === name)) throw new Error(`the form has no field ${name}`);
    if (value === false) fields.delete(name);
    else fields.set(name, value);
  }
  return visitor.fetch(action, { method: "POST", form: Object.fromEntries(fields) });
}

/** Submits the form behind a button and opens the page that it redirects to. */
export async function pressAndFollow(visitor: Visitor, body: HTMLElement, button: string | RegExp, entered?: Entered) {
  const answer = await press(visitor, body, button, entered);
  const location = answer.headers.get("location");
  if (answer.status !== 303 || !location) throw new Error(`${button} was answered ${answer.status}`);
  return { ...(await visitor.open(location)), location };
}
