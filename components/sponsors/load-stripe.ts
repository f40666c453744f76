import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

type Provider = {
  publishableKey: string;
  /** The local stand-in's script; null for the provider's own. */
  stripeScript: string | null;
};

/** Runs a script once. Throws when it cannot be had; then another try is possible. */
function runScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
}

const loaded = new Map<string, Promise<Stripe>>();

async function load({ publishableKey, stripeScript }: Provider): Promise<Stripe> {
  if (stripeScript && !("Stripe" in window)) await runScript(stripeScript);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("there is no Stripe outside a browser");
  return stripe;
}

/** The payment provider, loaded once for a page; throws when it cannot be, and tries anew when asked again. */
export function loadPayments(provider: Provider): Promise<Stripe> {
  const { publishableKey } = provider;
  const before = loaded.get(publishableKey);
  if (before) return before;
  const now = load(provider);
  loaded.set(publishableKey, now);
  now.catch(() => loaded.delete(publishableKey));
  return now;
}
