"use client";

import { CardElement } from "@stripe/react-stripe-js";
import type { StripeCardElementChangeEvent } from "@stripe/stripe-js";
import { useCardStyle } from "./card-style";

type CardInputProps = {
  isDisabled: boolean;
  onReady: () => void;
  onChange: (event: StripeCardElementChangeEvent) => void;
  onEscape: () => void;
};

/** The provider's own field for a card: its number goes from the browser to the provider and never passes us. */
export function CardInput({ isDisabled, ...events }: CardInputProps) {
  const style = useCardStyle();
  if (!style) return null;
  // One-click wallets would open under their own window in the middle of ours.
  const options = { style, disabled: isDisabled, hidePostalCode: true, disableLink: true };
  return <CardElement options={options} {...events} />;
}
