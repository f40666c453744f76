/** The holiday's emoji as a die-cut sticker. Decoration: its name stands beside it. */
export function Sticker({ emoji, className = "" }: { emoji: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`sticker ${className}`}>
      {emoji}
    </span>
  );
}
