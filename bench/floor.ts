import { randomNumbers } from "./setup";

/** With these, the floor weighs as much as a day's page with the 12 kB of scripts it may have: `--weight` prints both. */
const COUNTS = { items: 184, rules: 920, functions: 900 };

const random = randomNumbers(1);
const below = (limit: number) => Math.floor(random() * limit);
const word = () => `w${below(36 ** 5).toString(36)}`;
const color = () =>
  `#${below(16 ** 6)
    .toString(16)
    .padStart(6, "0")}`;
const list = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, at) => make(at));
const classes = () => list(7, () => `rule-${below(COUNTS.rules)}`).join(" ");

const rule = (index: number) =>
  `.rule-${index}{padding:${below(20)}px ${below(20)}px;outline:1px solid ${color()};caret-color:${color()}}`;

const item = () => ({ id: word(), outer: classes(), inner: classes(), text: list(7, word).join(" ") });

/** The code of the page's only client component. Nothing calls the functions; the browser parses them. */
const functions = () =>
  list(COUNTS.functions, () => `  ${word()}: (value) => value.${word()}(${below(1000)}, "${word()}"),`).join("\n");

const page = () => `import localFont from "next/font/local";
import Part from "./part";
import "./floor.css";

const body = localFont({ src: "../../../../../app/fonts/figtree-english.woff2" });
const display = localFont({ src: "../../../../../app/fonts/bricolage-grotesque-english.woff2" });
const items = ${JSON.stringify(list(COUNTS.items, item))};

export const revalidate = 300;

export const generateStaticParams = () => [];

export default function Page() {
  return (
    <main className={body.className}>
      <h1 className={display.className}>Floor</h1>
      <Part />
      <ul>
        {items.map(({ id, outer, inner, text }) => (
          <li key={id} className={outer}>
            <a href={"#" + id} className={inner}>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
`;

/** Where the blank site serves the floor. */
export const FLOOR_PATH = "/floor/day";

/**
 * Returns the files of a page in `folder` that weighs as much as a day's page, has its fonts and is cached like it, but
 * has only generated text: what that costs with the same Next.js. They are the same each time.
 */
export const floorFiles = (folder: string): Record<string, string> => ({
  [`${folder}/page.js`]: page(),
  [`${folder}/floor.css`]: list(COUNTS.rules, rule).join("\n"),
  [`${folder}/part.js`]: `"use client";

const parts = {
${functions()}
};

export default function Part() {
  return <button onClick={({ currentTarget }) => parts[currentTarget.value]?.(parts)}>Part</button>;
}
`,
});
