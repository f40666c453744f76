/** As text inside an SVG document. */
const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Where the emoji stands on a tile of 96 by 96: each row is half a step further than the one above it. */
const PLACES = [
  { x: 24, y: 36, turn: -12 },
  { x: 72, y: 84, turn: 14 },
];

/** The holiday's emoji as the pattern of wrapping paper: a CSS image for `background-image`, to be repeated. */
export function emojiPattern(emoji: string): string {
  const marks = PLACES.map(({ x, y, turn }) => {
    return `<text x="${x}" y="${y}" font-size="26" text-anchor="middle" transform="rotate(${turn} ${x} ${y - 9})">${escaped(emoji)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">${marks.join("")}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** Wrapping paper, laid over whatever holds it. Decoration. */
export function CardPattern({ emoji }: { emoji: string }) {
  return <span aria-hidden="true" className="card-pattern" style={{ backgroundImage: emojiPattern(emoji) }} />;
}
