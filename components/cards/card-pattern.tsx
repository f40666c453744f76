import { emojiPattern } from "./card-pattern-image";

/** Wrapping paper, laid over whatever holds it. Decoration. */
export function CardPattern({ emoji }: { emoji: string }) {
  return <span aria-hidden="true" className="card-pattern" style={{ backgroundImage: emojiPattern(emoji) }} />;
}
