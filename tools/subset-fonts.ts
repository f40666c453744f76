import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

/**
 * `npm run fonts`: cuts our two fonts down to what pages use: English text in one file that every page loads, the rest
 * of the Latin alphabet in a second one, which a page loads only for names like "Frühstück".
 */
const PACKAGES = path.join("node_modules", "@fontsource-variable");

const FONTS = [
  { name: "figtree", wght: { min: 400, max: 700 } },
  // Headings have one weight.
  { name: "bricolage-grotesque", wght: 800 },
] as const;

/** Copyright, license and the license's address stay in the files, as the Open Font License asks. */
const NOTICES = [0, 13, 14];

function characters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
}

/** The same as the unicode-range in app/layout.tsx. */
const ENGLISH = `${characters(0x20, 0x7e)}\u00a0·×éñ–—‘’“”…`;

const LATIN = `${characters(0xa1, 0xff)}ıŒœˆ˚˜‚„†‡•‰‹›⁄€™↑↓−`;

await mkdir(path.join("app", "fonts"), { recursive: true });
for (const { name, wght } of FONTS) {
  const font = await readFile(path.join(PACKAGES, name, "files", `${name}-latin-wght-normal.woff2`));
  for (const [part, text] of [
    ["english", ENGLISH],
    ["latin", [...LATIN].filter((character) => !ENGLISH.includes(character)).join("")],
  ] as const) {
    const options = { targetFormat: "woff2", variationAxes: { wght }, preserveNameIds: NOTICES } as const;
    const file = path.join("app", "fonts", `${name}-${part}.woff2`);
    const bytes = await subsetFont(font, text, options);
    await writeFile(file, bytes);
    console.log(`${file}: ${bytes.length} bytes`);
  }
}
