"use client";

import type { Stripe } from "@stripe/stripe-js";
import { useCallback, useEffect, useState } from "react";
import type { Availability } from "@/lib/sponsorship/checkout/availability";
import { PROVIDER_MISSING } from "@/lib/sponsorship/checkout/outcome";
import { toast } from "../ui/toast-store";
import { loadPayments } from "./load-stripe";

/** The payment provider: null while it loads, and when it could not be loaded. */
export type PaymentProvider = { stripe: Stripe | null; hasFailed: boolean; retry: () => void };

/** Loads the payment provider; says so when that fails. */
export function usePaymentProvider({
  publishableKey,
  stripeScript,
}: Pick<Availability, "publishableKey" | "stripeScript">): PaymentProvider {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    setHasFailed(false);
    loadPayments({ publishableKey, stripeScript }).then(setStripe, (error: unknown) => {
      console.warn("The payment provider is missing", error);
      setHasFailed(true);
      toast({ ...PROVIDER_MISSING, variant: "destructive" });
    });
  }, [publishableKey, stripeScript]);
  useEffect(load, [load]);
  return { stripe, hasFailed, retry: load };
}
