import { type CardInput, cardInput } from "./input";

/** Builds a card's input for tests, with the given changes. */
export function sentCard(holidayId: string, change: Record<string, string> = {}): CardInput {
  return cardInput.parse({
    holidayId,
    selectedDate: "2026-11-26",
    message: "Have some cake",
    senderName: "Ada",
    recipientName: "Grace",
    ...change,
  });
}
