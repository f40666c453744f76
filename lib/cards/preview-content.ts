import type { CardContent, CardHoliday } from "./content";
import type { CardForm } from "./form";
import type { Occasion } from "./holiday-choice";

/** Stands in a preview where the message will. */
export const PREVIEW_PLACEHOLDER = "Your words will stand here.";

/** The holiday of a card as the card shows it. A card without one stands under the built-in `justBecause`. */
function cardHoliday(occasion: Occasion | null, justBecause: Occasion): CardHoliday {
  const { holidayName, displayDate, notes, emoji, hue } = occasion ?? justBecause;
  const isBuiltIn = occasion === null;
  return { holidayName, displayDate: isBuiltIn ? "" : displayDate, notes, emoji, hue, isBuiltIn };
}

/** What the card will look like, from what stands in the builder. */
export function previewContent(
  form: Omit<CardForm, "holidayId" | "includeSelfie">,
  occasion: Occasion | null,
  justBecause: Occasion,
): CardContent {
  return {
    holiday: cardHoliday(occasion, justBecause),
    selectedDate: form.selectedDate || null,
    message: form.message,
    senderName: form.senderName.trim() || null,
    recipientName: form.recipientName.trim() || null,
    salutation: form.salutation,
  };
}
