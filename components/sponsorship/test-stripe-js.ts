import { type Mock, vi } from "vitest";

type Answer = { error?: { message?: string }; paymentIntent?: { status: string } };

type TestStripeJs = {
  /** Answers the confirmation of a payment; it succeeds unless a test overrides it. */
  confirm: Mock<(clientSecret: string) => Promise<Answer>>;
  /** Removes Stripe.js, as if the script were blocked. */
  remove: () => void;
};

/** The card field: one input, complete with 16 digits. */
function cardElement() {
  const listeners = new Map<string, (event?: unknown) => void>();
  const input = document.createElement("input");
  input.setAttribute("aria-label", "Card number");
  input.addEventListener("input", () => listeners.get("change")?.({ complete: input.value.length === 16 }));
  return {
    on: (name: string, listener: (event?: unknown) => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    mount: (place: HTMLElement) => {
      place.append(input);
      queueMicrotask(() => listeners.get("ready")?.());
    },
    update: ({ disabled }: { disabled?: boolean }) => {
      input.disabled = disabled ?? false;
    },
    focus: () => input.focus(),
    destroy: () => input.remove(),
  };
}

const succeed = async (_clientSecret: string): Promise<Answer> => ({ paymentIntent: { status: "succeeded" } });

let confirm: TestStripeJs["confirm"] = vi.fn(succeed);

function elements() {
  let card: ReturnType<typeof cardElement> | null = null;
  const create = () => {
    card = cardElement();
    return card;
  };
  return { create, update: () => undefined, getElement: () => card };
}

// Stripe's loader caches the first one that it finds.
const Stripe = () => ({
  elements,
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: (clientSecret: string) => confirm(clientSecret),
});

/** Replaces Stripe.js with a version that has a card field and no network. For component tests. */
export function testStripeJs(): TestStripeJs {
  confirm = vi.fn(succeed);
  Object.assign(window, { Stripe });
  return { confirm, remove: () => Reflect.deleteProperty(window, "Stripe") };
}
