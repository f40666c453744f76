/** The holiday's emoji as a die-cut sticker. Decorative, because its name is next to it. */
export function Sticker({ emoji, className = "" }: { emoji: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`sticker ${className}`}>
      {emoji}
    </span>
  );
}
