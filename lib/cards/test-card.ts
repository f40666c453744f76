import { type CardInput, cardInput } from "./input";

/** A card as it would be sent, to be changed. For tests. */
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
