/** Creates an event emitter like the one in each of Stripe.js's elements. */
export function emitter() {
  /** @type {Map<string, Set<(payload?: unknown) => void>>} */
  const listeners = new Map();
  /** @param {string} name */
  const of = (name) => {
    const own = listeners.get(name) ?? new Set();
    listeners.set(name, own);
    return own;
  };
  return {
    /** @param {string} name @param {(payload?: unknown) => void} listener */
    on(name, listener) {
      of(name).add(listener);
      return this;
    },
    /** @param {string} name @param {(payload?: unknown) => void} listener */
    once(name, listener) {
      /** @param {unknown} [payload] */
      const first = (payload) => {
        of(name).delete(first);
        listener(payload);
      };
      of(name).add(first);
      return this;
    },
    /** @param {string} name @param {(payload?: unknown) => void} [listener] */
    off(name, listener) {
      if (listener) of(name).delete(listener);
      else listeners.delete(name);
      return this;
    },
    /** @param {string} name @param {unknown} [payload] */
    emit(name, payload) {
      for (const listener of [...of(name)]) listener(payload);
    },
  };
}
