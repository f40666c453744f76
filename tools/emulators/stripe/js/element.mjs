import { brandOf } from "./card-rules.mjs";
import { emitter } from "./emitter.mjs";
import { drawFields } from "./fields.mjs";

/** @typedef {import("./card-rules.mjs").Card} Card */
/** @typedef {import("./fields.mjs").Options & { classes?: Record<string, string> }} ElementOptions */

const CLASSES = {
  base: "StripeElement",
  complete: "StripeElement--complete",
  empty: "StripeElement--empty",
  focus: "StripeElement--focus",
  invalid: "StripeElement--invalid",
};

/**
 * Creates one element of Stripe.js. `card` is shared by a group's elements, because number, date and code may be
 * separate.
 * @param {string} type @param {ElementOptions} initialOptions @param {Card} card @param {() => void} onDestroy
 */
export function makeElement(type, initialOptions, card, onDestroy) {
  const events = emitter();
  let options = { ...initialOptions };
  /** @type {ReturnType<typeof drawFields> | null} */
  let fields = null;
  /** @type {HTMLElement | null} */
  let root = null;
  /** @type {(() => void)[]} */
  let cleanups = [];
  let isFocused = false;
  card.postal = options.value?.postalCode ?? card.postal;

  const mark = () => {
    if (!root || !fields) return;
    const names = { ...CLASSES, ...options.classes };
    const is = {
      ...{ base: true, complete: fields.isComplete(), empty: fields.isEmpty() },
      ...{ focus: isFocused, invalid: fields.visible() !== undefined },
    };
    for (const [key, isOn] of Object.entries(is)) {
      for (const name of names[/** @type {keyof typeof is} */ (key)].split(" ").filter(Boolean))
        root.classList.toggle(name, isOn);
    }
  };
  const change = () => {
    mark();
    if (!fields) return;
    events.emit("change", {
      ...{ elementType: type, empty: fields.isEmpty(), complete: fields.isComplete(), error: fields.visible() },
      ...(type === "card" && { value: { postalCode: card.postal } }),
      ...(type === "payment" && { value: { type: "card" }, collapsed: false }),
      ...((type === "card" || type === "cardNumber") && { brand: brandOf(card.number) }),
    });
  };
  let before = "";
  const changed = () => {
    const now = JSON.stringify([card, fields?.visible()]);
    if (now === before) return mark();
    before = now;
    change();
  };
  /** @param {boolean} isNow */
  const focused = (isNow) => {
    if (isNow === isFocused) return;
    isFocused = isNow;
    mark();
    events.emit(isNow ? "focus" : "blur", { elementType: type });
  };

  const element = Object.assign(events, {
    _type: type,
    /** The problem that prevents sending the card; undefined while the element is not mounted. */
    _problem: () => (fields ? fields.problem() : undefined),
    _show: () => fields?.show(),
    /** @param {string | HTMLElement} target */
    mount(target) {
      const found = typeof target === "string" ? document.querySelector(target) : target;
      if (!(found instanceof HTMLElement))
        throw new Error("The selector you specified applies to no DOM elements that are currently on the page.");
      root = found;
      fields = drawFields(root, type, card, options, {
        onChange: changed,
        onFocus: () => focused(true),
        onBlur: () => focused(false),
        onEscape: () => events.emit("escape", { elementType: type }),
      });
      before = JSON.stringify([card, fields.visible()]);
      mark();
      const labels = root.id ? [...document.querySelectorAll(`label[for="${CSS.escape(root.id)}"]`)] : [];
      const focus = () => fields?.focus();
      for (const label of labels) label.addEventListener("click", focus);
      cleanups = labels.map((label) => () => label.removeEventListener("click", focus));
      queueMicrotask(() => fields && events.emit("ready", { elementType: type }));
      return element;
    },
    /** @param {ElementOptions} next */
    update(next) {
      const hadPostal = options.hidePostalCode === true;
      options = Object.assign(options, next);
      card.postal = next.value?.postalCode ?? card.postal;
      if (root && hadPostal !== (options.hidePostalCode === true)) element.mount(root);
      fields?.show();
      mark();
      return element;
    },
    unmount() {
      for (const cleanup of cleanups) cleanup();
      const names = Object.values({ ...CLASSES, ...options.classes })
        .join(" ")
        .split(" ")
        .filter(Boolean);
      root?.classList.remove(...names);
      fields?.host.remove();
      [root, fields, cleanups, isFocused] = [null, null, [], false];
      return element;
    },
    destroy() {
      element.unmount();
      // Clear the card's data with its field.
      Object.assign(card, { number: "", expiry: "", cvc: "", postal: "" });
      onDestroy();
      return element;
    },
    clear() {
      Object.assign(card, { number: "", expiry: "", cvc: "", postal: "" });
      fields?.show();
      changed();
    },
    focus: () => fields?.focus(),
    blur: () => fields?.blur(),
    collapse() {},
  });
  return element;
}

/** @typedef {ReturnType<typeof makeElement>} Element */
