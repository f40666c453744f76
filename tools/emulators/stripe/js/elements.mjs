import { makeElement } from "./element.mjs";
import { emitter } from "./emitter.mjs";

/** @typedef {import("./element.mjs").Element} Element */
/** @typedef {import("./card-rules.mjs").Card} Card */
/** @typedef {import("./element.mjs").ElementOptions} ElementOptions */

const TYPES = ["card", "cardNumber", "cardExpiry", "cardCvc", "payment"];

/**
 * Creates a group of elements that form one card.
 * @param {{ clientSecret?: string, [option: string]: unknown }} initialOptions
 */
export function elementsGroup(initialOptions = {}) {
  /** @type {Map<string, Element>} */
  const elements = new Map();
  /** @type {Card} */
  const card = { number: "", expiry: "", cvc: "", postal: "" };
  const options = { ...initialOptions };
  /** @param {unknown} type */
  const nameOf = (type) =>
    typeof type === "function" ? String(/** @type {{ __elementType?: string }} */ (type).__elementType) : String(type);
  const group = Object.assign(emitter(), {
    _options: options,
    _card: card,
    _all: elements,
    /** @param {string} type @param {ElementOptions} [own] */
    create(type, own = {}) {
      if (!TYPES.includes(type)) throw new Error(`The local stand-in has no Element of type ${type}.`);
      if (elements.has(type)) throw new Error(`Can only create one Element of type ${type} through the same Elements.`);
      const element = makeElement(type, own, card, () => elements.delete(type));
      elements.set(type, element);
      groups.set(element, group);
      // Some brands have four-digit codes, so the code field depends on the number.
      element.on("change", () => {
        for (const each of elements.values()) if (each !== element) each._show();
      });
      return element;
    },
    /** @param {unknown} type */
    getElement: (type) => elements.get(nameOf(type)) ?? null,
    /** @param {object} next */
    update(next) {
      Object.assign(options, next);
    },
    fetchUpdates: async () => ({}),
    submit: async () => {
      const problem = problemOfGroup(group);
      return problem ? { error: problem } : { selectedPaymentMethod: "card" };
    },
  });
  return group;
}

/** @typedef {ReturnType<typeof elementsGroup>} Group */

/** @type {WeakMap<object, Group>} */
const groups = new WeakMap();

/** Returns the group that an element was created in. @param {unknown} element */
export function groupOf(element) {
  const group = typeof element === "object" && element !== null ? groups.get(element) : undefined;
  const isMounted = group && /** @type {Element} */ (element)._problem() !== undefined;
  if (!group || !isMounted)
    throw new Error(
      "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
    );
  return group;
}

/** Returns the problem that prevents sending the group's card. @param {Group} group */
export function problemOfGroup(group) {
  for (const element of group._all.values()) {
    const problem = element._problem();
    if (problem) return problem;
  }
  return null;
}
