import type { CardContent, CardHoliday } from "./content";
import type { CardForm } from "./form";
import type { Occasion } from "./holiday-choice";

/** Shown in a preview in place of the message. */
export const PREVIEW_PLACEHOLDER = "Your message goes here.";

/** The holiday as a card shows it. A card without one uses the built-in `justBecause`. */
function cardHoliday(occasion: Occasion | null, justBecause: Occasion): CardHoliday {
  const { holidayName, displayDate, notes, emoji, hue, tone } = occasion ?? justBecause;
  const isBuiltIn = occasion === null;
  return { holidayName, displayDate: isBuiltIn ? "" : displayDate, notes, emoji, hue, tone, isBuiltIn };
}

/** The card as the builder's fields make it. */
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
