import { brandOf, formatted, problemOf } from "./card-rules.mjs";
import { FIELDS_SHEET, rulesOf } from "./element-style.mjs";

/** @typedef {import("./card-rules.mjs").Card} Card */
/** @typedef {import("./card-rules.mjs").Part} Part */
/** @typedef {import("./element-style.mjs").Style} Style */
/** @typedef {{ style?: Style, disabled?: boolean, hideIcon?: boolean, hidePostalCode?: boolean, placeholder?: string, value?: { postalCode?: string } }} Options */

/** @type {Readonly<Record<Part, { label: string, placeholder: string, autocomplete: string, mode: string }>>} */
const INPUTS = {
  number: {
    ...{ label: "Credit or debit card number", placeholder: "Card number" },
    ...{ autocomplete: "cc-number", mode: "numeric" },
  },
  expiry: {
    ...{ label: "Credit or debit card expiration date", placeholder: "MM / YY" },
    ...{ autocomplete: "cc-exp", mode: "numeric" },
  },
  cvc: { label: "Credit or debit card CVC/CVV", placeholder: "CVC", autocomplete: "cc-csc", mode: "numeric" },
  postal: { label: "ZIP", placeholder: "ZIP", autocomplete: "postal-code", mode: "text" },
};

const CARD_ICON =
  '<svg class="icon" viewBox="0 0 32 22" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><rect x="1" y="1" width="30" height="20" rx="3"/><path d="M1 7.5h30M6 15h7"/></svg>';

/** @param {string} type @param {Options} options @returns {readonly Part[]} */
function partsOf(type, options) {
  if (type === "cardNumber") return ["number"];
  if (type === "cardExpiry") return ["expiry"];
  if (type === "cardCvc") return ["cvc"];
  return type === "card" && !options.hidePostalCode
    ? ["number", "expiry", "cvc", "postal"]
    : ["number", "expiry", "cvc"];
}

/** @param {Part} part @param {Card} card @param {Options} options @param {boolean} isStacked */
function inputFor(part, card, options, isStacked) {
  const { label, placeholder, autocomplete, mode } = INPUTS[part];
  const input = document.createElement("input");
  // No name, so that a surrounding form does not send card data.
  Object.assign(input, { type: "text", value: card[part], placeholder: options.placeholder ?? placeholder });
  Object.assign(input, { autocomplete, inputMode: mode, spellcheck: false, disabled: options.disabled === true });
  input.className = part;
  input.dataset.part = part;
  if (!isStacked) input.setAttribute("aria-label", label);
  return input;
}

/** @param {Part} part @param {HTMLInputElement} input @param {boolean} isStacked */
function labelled(part, input, isStacked) {
  if (!isStacked) return input;
  const label = document.createElement("label");
  const words = { number: "Card number", expiry: "Expiration date", cvc: "Security code", postal: "ZIP" };
  label.append(words[part], input);
  label.className = part;
  input.className = "";
  return label;
}

/**
 * Renders the fields of a card in their own shadow root, which isolates them from the page's styles, with a note that
 * this is not Stripe. `onChange` is called after each keystroke.
 * @param {HTMLElement} root @param {string} type @param {Card} card @param {Options} options
 * @param {{ onChange: () => void, onFocus: () => void, onBlur: () => void, onEscape: () => void }} handlers
 */
export function drawFields(root, type, card, options, handlers) {
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  const isStacked = type === "payment";
  const parts = partsOf(type, options);
  const inputs = parts.map((part) => inputFor(part, card, options, isStacked));
  const sheet = document.createElement("style");
  const frame = document.createElement("div");
  const fields = document.createElement("div");
  const rest = document.createElement("div");
  const [first, ...others] = inputs.map((input, index) => labelled(parts[index] ?? "number", input, isStacked));
  const note = document.createElement("p");
  note.className = "note";
  note.innerHTML = "Local stand-in: no real card is charged. Try <b>4242 4242 4242 4242</b>.";
  const number = document.createElement("div");
  number.className = "number";
  if (parts.includes("number") && !options.hideIcon && !isStacked) number.innerHTML = CARD_ICON;
  number.append(first ?? "");
  fields.className = "fields";
  rest.className = "rest";
  rest.append(...others);
  fields.append(number);
  if (others.length > 0) fields.append(rest);
  frame.append(fields);
  if (parts.includes("number")) frame.append(note);
  shadow.append(sheet, frame);
  root.replaceChildren(host);

  /** The fields that show their problem: those that lost focus or can no longer become valid. @type {Set<Part>} */
  const left = new Set();
  const visible = () => {
    for (const part of parts) {
      const problem = problemOf(part, card, new Date());
      const isOpen = problem?.code.startsWith("incomplete") && (!left.has(part) || card[part] === "");
      if (problem && !isOpen) return problem;
    }
    return undefined;
  };
  const show = () => {
    const style = options.style ?? {};
    sheet.textContent = `${FIELDS_SHEET}\n${rulesOf(style)}`;
    const states = ["stacked", "empty", "complete", "invalid"];
    const are = [isStacked, state.isEmpty(), state.isComplete(), visible() !== undefined];
    frame.className = states.filter((_, index) => are[index]).join(" ");
    for (const [index, input] of inputs.entries()) {
      const part = parts[index] ?? "number";
      const problem = problemOf(part, card, new Date());
      const isOpen = problem?.code.startsWith("incomplete") && (!left.has(part) || card[part] === "");
      input.disabled = options.disabled === true;
      input.setAttribute("aria-invalid", String(problem !== null && !isOpen));
      if (input.value !== card[part]) input.value = card[part];
    }
  };
  const state = {
    host,
    parts,
    show,
    visible,
    isEmpty: () => parts.every((part) => card[part] === ""),
    isComplete: () => parts.every((part) => problemOf(part, card, new Date()) === null),
    /** @returns {import("./card-rules.mjs").Problem | null} */
    problem: () => parts.map((part) => problemOf(part, card, new Date())).find(Boolean) ?? null,
    focus: () => inputs[0]?.focus(),
    blur: () => inputs.find((input) => shadow.activeElement === input)?.blur(),
  };

  shadow.addEventListener("input", ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const part = /** @type {Part} */ (input.dataset.part);
    const atEnd = input.selectionStart === input.value.length;
    card[part] = formatted(part, input.value, brandOf(part === "number" ? input.value : card.number));
    if (input.value !== card[part]) input.value = card[part];
    left.delete(part);
    show();
    handlers.onChange();
    // Move on to the next field, as people expect when they copy numbers from a card.
    const next = inputs[inputs.indexOf(input) + 1];
    if (atEnd && part !== "postal" && next && problemOf(part, card, new Date()) === null) next.focus();
  });
  shadow.addEventListener("keydown", (event) => {
    const { key, target } = /** @type {KeyboardEvent} */ (event);
    const input = /** @type {HTMLInputElement} */ (target);
    if (key === "Escape") handlers.onEscape();
    if (key === "Backspace" && input.value === "") inputs[inputs.indexOf(input) - 1]?.focus();
  });
  shadow.addEventListener("focusin", handlers.onFocus);
  shadow.addEventListener("focusout", (event) => {
    const { target, relatedTarget } = /** @type {FocusEvent} */ (event);
    left.add(/** @type {Part} */ (/** @type {HTMLInputElement} */ (target).dataset.part));
    show();
    handlers.onChange();
    if (!relatedTarget || !shadow.contains(/** @type {Node} */ (relatedTarget))) handlers.onBlur();
  });
  show();
  return state;
}
