/** Escapes text for an SVG document. */
const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The emoji's positions on a 96 by 96 tile: each row is shifted by half a step. */
const PLACES = [
  { x: 24, y: 36, turn: -12 },
  { x: 72, y: 84, turn: 14 },
];

/** Returns a wrapping paper pattern of the emoji as a repeatable CSS `background-image`. */
export function emojiPattern(emoji: string): string {
  const marks = PLACES.map(({ x, y, turn }) => {
    return `<text x="${x}" y="${y}" font-size="26" text-anchor="middle" transform="rotate(${turn} ${x} ${y - 9})">${escaped(emoji)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">${marks.join("")}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** A wrapping paper pattern that covers its parent. Decoration. */
export function CardPattern({ emoji }: { emoji: string }) {
  return <span aria-hidden="true" className="card-pattern" style={{ backgroundImage: emojiPattern(emoji) }} />;
}
