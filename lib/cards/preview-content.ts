import type { CardContent, CardHoliday } from "./content";
import type { CardForm } from "./form";
import type { Occasion } from "./holiday-choice";

/** Shown in a preview while the message is empty. */
export const PREVIEW_PLACEHOLDER = "Your message goes here.";

/** Returns the holiday that a card shows. A card without one uses the built-in `justBecause`. */
function cardHoliday(occasion: Occasion | null, justBecause: Occasion): CardHoliday {
  const { holidayName, displayDate, notes, emoji, hue, tone } = occasion ?? justBecause;
  const isBuiltIn = occasion === null;
  return { holidayName, displayDate: isBuiltIn ? "" : displayDate, notes, emoji, hue, tone, isBuiltIn };
}

/** Builds the card to preview from the builder's fields. */
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
