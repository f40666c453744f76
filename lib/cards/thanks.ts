/** What can be sent back for a card: one of these, or the holiday's own emoji. The label is for those who hear the page. */
export const THANKS = [
  { emoji: "❤️", label: "Love" },
  { emoji: "😂", label: "Laughing" },
  { emoji: "🥹", label: "Touched" },
  { emoji: "🤗", label: "A hug" },
  { emoji: "🎉", label: "Hooray" },
  { emoji: "🙏", label: "Thank you" },
] as const;

/** Whether `emoji` may be sent back for a card of the holiday. */
export function isThanks(emoji: string, holidayEmoji: string): boolean {
  return emoji === holidayEmoji || THANKS.some((each) => each.emoji === emoji);
}
