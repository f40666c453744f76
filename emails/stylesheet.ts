import { type FieldHue, hexOf, type Tone } from "./colors";

const PROPERTY = { b: "background-color", t: "color", l: "border-color" } as const;

type Kind = keyof typeof PROPERTY;

const PAGE_CLASSES: readonly (readonly [Kind, Tone])[] = [
  ["b", "bg"],
  ["b", "surface"],
  ["b", "accent"],
  ["b", "sponsor"],
  ["t", "ink"],
  ["t", "soft"],
  ["t", "accent"],
  ["t", "onaccent"],
  ["t", "odd"],
  ["t", "onsponsor"],
  ["l", "line"],
];

const fieldClasses = (hue: FieldHue): readonly (readonly [Kind, Tone])[] => [
  ["b", `field-${hue}`],
  ["t", `fieldink-${hue}`],
  ["t", `fieldstrong-${hue}`],
];

/** Outlook.com marks what it has recolored: texts by `data-ogsc`, backgrounds by `data-ogsb`. */
const OUTLOOK: Readonly<Record<Kind, string>> = { b: "[data-ogsb] ", t: "[data-ogsc] ", l: "[data-ogsc] " };

/** Phones: what stands side by side comes one below the other, and the sheets keep more of the width for words. */
export const LAYOUT_CSS = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background-color:${hexOf("bg", "light")};-webkit-text-size-adjust:100%;text-size-adjust:100%}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
.title{text-wrap:balance}
@media (max-width:520px){
.pad{padding-left:24px!important;padding-right:24px!important}
.stack{display:block!important;width:auto!important;padding-left:24px!important;padding-right:24px!important}
.stack-top{padding-bottom:0!important}
.stack-below{padding-top:6px!important}
.beside{display:inline!important;padding-left:6px!important;font-size:44px!important}
.wide{display:block!important;text-align:center!important}
.title{font-size:32px!important}
}`;

/** Dark mode, for the page's own colors and the fields of the given hues. A style of its own: a client that stumbles here keeps the other. */
export function darkCss(hues: readonly FieldHue[]): string {
  const classes = [...PAGE_CLASSES, ...[...new Set(hues)].flatMap(fieldClasses)];
  const rule = (prefix: string, [kind, tone]: readonly [Kind, Tone]) =>
    `${prefix}.${kind}-${tone}{${PROPERTY[kind]}:${hexOf(tone, "dark")}!important}`;
  const dark = classes.map((each) => rule("", each)).join("");
  const outlook = classes.map((each) => rule(OUTLOOK[each[0]], each)).join("");
  return `@media (prefers-color-scheme:dark){${dark}}${outlook}`;
}
