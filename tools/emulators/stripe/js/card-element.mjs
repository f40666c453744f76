import { brandOf, formatted, problemOf } from "./card-rules.mjs";

/** @typedef {import("./card-rules.mjs").Card} Card */
/** @typedef {import("./card-rules.mjs").Part} Part */
/** @typedef {Record<string, string>} Variant */
/** @typedef {{ style?: { base?: Record<string, any>, invalid?: Variant }, disabled?: boolean }} Options */

/** The text properties that a page may set on a field. Source: https://docs.stripe.com/js/appendix/style */
const PROPERTIES = ["color", "fontFamily", "fontSize", "fontStyle", "fontWeight", "letterSpacing", "lineHeight"];

/** Shows the fields in the page's style. @param {HTMLElement} host @param {Options} options */
function applyStyle({ style }, { style: { base = {}, invalid = {} } = {} }) {
  for (const name of PROPERTIES) Reflect.set(style, name, base[name] ?? "");
  style.setProperty("--placeholder", base["::placeholder"]?.color ?? "");
  style.setProperty("--icon", base.iconColor ?? "");
  style.setProperty("--invalid", invalid.color ?? "");
  style.setProperty("--invalid-icon", invalid.iconColor ?? "");
}

/** Looks different from the site's own fields, so that they are not confused. */
const SHEET = `
:host { display: block; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
.fields { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75em; }
.number { display: flex; flex: 1 1 13em; align-items: center; gap: .6em; min-width: 0; }
.rest { display: flex; flex: 0 1 auto; gap: .75em; min-width: 0; }
.icon { flex: none; width: 1.6em; height: 1.1em; color: var(--icon); }
.invalid .icon { color: var(--invalid-icon); }
input { flex: 1; width: 100%; min-width: 0; min-height: 2em; margin: 0; padding: .2em .1em; border: 0; border-radius: .25em; outline: 0; background: none; color: inherit; font: inherit; letter-spacing: inherit; text-align: inherit; }
input:focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
input:disabled { cursor: not-allowed; opacity: .6; }
input::placeholder { opacity: 1; color: var(--placeholder); }
input[aria-invalid="true"] { color: var(--invalid, #df1b41); text-decoration: underline wavy 1px; text-underline-offset: .3em; }
.expiry { width: 5em; flex: none; }
.cvc { width: 3.2em; flex: none; }
@media (pointer: coarse) { input { min-height: 44px; } }
.note { margin: .5em 0 0; font-size: max(.8em, 12px); line-height: 1.4; }
.note b { font-weight: 600; white-space: nowrap; }
`;

/** The inputs have no name, so that a surrounding form does not send card data. */
const MARKUP = `<style>${SHEET}</style><div class="frame"><div class="fields">
<div class="number"><svg class="icon" viewBox="0 0 32 22" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><rect x="1" y="1" width="30" height="20" rx="3"/><path d="M1 7.5h30M6 15h7"/></svg><input class="number" data-part="number" aria-label="Credit or debit card number" placeholder="Card number" autocomplete="cc-number" inputmode="numeric" spellcheck="false"></div>
<div class="rest"><input class="expiry" data-part="expiry" aria-label="Credit or debit card expiration date" placeholder="MM / YY" autocomplete="cc-exp" inputmode="numeric" spellcheck="false"><input class="cvc" data-part="cvc" aria-label="Credit or debit card CVC/CVV" placeholder="CVC" autocomplete="cc-csc" inputmode="numeric" spellcheck="false"></div>
</div><p class="note">Local stand-in: no real card is charged. Try <b>4242 4242 4242 4242</b>.</p></div>`;

/**
 * Creates Stripe.js's card element. Its fields are in their own shadow root, which isolates them from the page's styles,
 * with a note that this is not Stripe.
 * @param {Options} initialOptions @param {() => void} onDestroy
 */
export function cardElement(initialOptions, onDestroy) {
  const options = { ...initialOptions };
  /** @type {Card} */
  const card = { number: "", expiry: "", cvc: "" };
  /** @type {Map<string, Set<(payload: object) => void>>} */
  const listeners = new Map();
  /** @param {string} name */
  const listenersOf = (name) => {
    const own = listeners.get(name) ?? new Set();
    listeners.set(name, own);
    return own;
  };
  /** @param {string} name @param {object} [payload] */
  const emit = (name, payload) => {
    for (const listener of [...listenersOf(name)]) listener({ elementType: "card", ...payload });
  };

  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  shadow.innerHTML = MARKUP;
  const frame = /** @type {HTMLElement} */ (shadow.lastElementChild);
  const inputs = [...shadow.querySelectorAll("input")];
  /** @param {EventTarget | null} target */
  const partOf = (target) => /** @type {Part} */ (/** @type {HTMLInputElement} */ (target).dataset.part);
  /** @type {HTMLElement | null} */
  let root = null;
  let isFocused = false;

  /** The fields that have lost focus since they were changed. @type {Set<Part>} */
  const left = new Set();
  /** @param {Part} part */
  const problemIn = (part) => problemOf(part, card, new Date());
  /** Returns the problem to show: not that a field is incomplete while it is being filled in. @param {Part} part */
  const visibleProblem = (part) => {
    const problem = problemIn(part);
    const isOpen = problem?.code.startsWith("incomplete") && (!left.has(part) || card[part] === "");
    return isOpen ? null : problem;
  };
  const stateNow = () => ({
    empty: inputs.every((input) => input.value === ""),
    complete: inputs.every((input) => problemIn(partOf(input)) === null),
    error: inputs.map((input) => visibleProblem(partOf(input))).find(Boolean) ?? undefined,
  });
  const show = () => {
    const { empty, complete, error } = stateNow();
    applyStyle(host, options);
    frame.className = error ? "frame invalid" : "frame";
    for (const input of inputs) {
      input.disabled = options.disabled === true;
      input.setAttribute("aria-invalid", String(visibleProblem(partOf(input)) !== null));
    }
    root?.classList.add("StripeElement");
    for (const [name, isOn] of Object.entries({ empty, complete, focus: isFocused, invalid: Boolean(error) }))
      root?.classList.toggle(`StripeElement--${name}`, isOn);
  };
  let before = "";
  /** Shows the fields' state, and emits it when it differs from the one before. */
  const refresh = () => {
    show();
    const state = stateNow();
    const now = JSON.stringify([card, state]);
    if (now === before) return;
    before = now;
    emit("change", { ...state, brand: brandOf(card.number) });
  };
  /** @param {boolean} isNow */
  const setFocused = (isNow) => {
    if (isNow === isFocused) return;
    isFocused = isNow;
    show();
    emit(isNow ? "focus" : "blur");
  };

  shadow.addEventListener("input", ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const part = partOf(input);
    const isAtEnd = input.selectionStart === input.value.length;
    card[part] = formatted(part, input.value, brandOf(part === "number" ? input.value : card.number));
    if (input.value !== card[part]) input.value = card[part];
    left.delete(part);
    refresh();
    // Move on to the next field, as people expect when they copy numbers from a card.
    if (isAtEnd && problemIn(part) === null) inputs[inputs.indexOf(input) + 1]?.focus();
  });
  shadow.addEventListener("keydown", (event) => {
    const { key, target } = /** @type {KeyboardEvent} */ (event);
    const input = /** @type {HTMLInputElement} */ (target);
    if (key === "Escape") emit("escape");
    if (key === "Backspace" && input.value === "") inputs[inputs.indexOf(input) - 1]?.focus();
  });
  shadow.addEventListener("focusin", () => setFocused(true));
  shadow.addEventListener("focusout", (event) => {
    const { target, relatedTarget } = /** @type {FocusEvent} */ (event);
    left.add(partOf(target));
    refresh();
    if (!relatedTarget || !shadow.contains(/** @type {Node} */ (relatedTarget))) setFocused(false);
  });

  return {
    _card: card,
    /** Returns the problem that prevents sending the card, or undefined. */
    _problem: () => inputs.map((input) => problemIn(partOf(input))).find(Boolean) ?? undefined,
    _isMounted: () => host.isConnected,
    /** @param {string} name @param {(payload: object) => void} listener */
    on: (name, listener) => listenersOf(name).add(listener),
    /** @param {string} name @param {(payload: object) => void} listener */
    off: (name, listener) => listenersOf(name).delete(listener),
    /** @param {HTMLElement} target */
    mount(target) {
      root = target;
      root.replaceChildren(host);
      show();
      before = JSON.stringify([card, stateNow()]);
      queueMicrotask(() => emit("ready"));
    },
    /** @param {Options} next */
    update(next) {
      Object.assign(options, next);
      show();
    },
    destroy() {
      host.remove();
      root?.classList.remove(...[...root.classList].filter((name) => name.startsWith("StripeElement")));
      // Clear the card's data with its field.
      Object.assign(card, { number: "", expiry: "", cvc: "" });
      onDestroy();
    },
    focus: () => inputs[0]?.focus(),
  };
}

/** @typedef {ReturnType<typeof cardElement>} CardElement */
