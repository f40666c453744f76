/** @typedef {Record<string, unknown>} Variant */
/** @typedef {{ base?: Variant, complete?: Variant, empty?: Variant, invalid?: Variant }} Style */

/** The text properties that a page may set on a field. Source: https://docs.stripe.com/js/appendix/style */
const PROPERTIES = [
  ...["backgroundColor", "color", "fontFamily", "fontSize", "fontStyle", "fontVariant", "fontWeight", "letterSpacing"],
  ...["lineHeight", "padding", "textAlign", "textDecoration", "textShadow", "textTransform"],
];

/** @param {string} name */
const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** @param {Variant | undefined} variant */
function declarations(variant) {
  return Object.entries(variant ?? {})
    .filter(([name, value]) => PROPERTIES.includes(name) && /^[^;{}]+$/.test(String(value)))
    .map(([name, value]) => `${dashed(name)}: ${value};`)
    .join(" ");
}

/** @param {Variant | undefined} variant @param {string} name */
const within = (variant, name) => declarations(/** @type {Variant | undefined} */ (variant?.[name]));

/** @param {Variant | undefined} variant @param {string} selector */
function icon(variant, selector) {
  const color = variant?.iconColor;
  return typeof color === "string" && /^[^;{}]+$/.test(color) ? `${selector} { color: ${color}; }` : "";
}

/** Returns the CSS rules for a field's style in each of its states. @param {Style} style */
export function rulesOf({ base, complete, empty, invalid }) {
  return [
    `:host { ${declarations(base)} }`,
    `input:hover { ${within(base, ":hover")} }`,
    `input:focus { ${within(base, ":focus")} }`,
    `input::placeholder { opacity: 1; ${within(base, "::placeholder")} }`,
    `input:disabled { ${within(base, ":disabled")} }`,
    icon(base, ".icon"),
    `.complete input { ${declarations(complete)} }`,
    `.empty input { ${declarations(empty)} }`,
    `input[aria-invalid="true"] { ${declarations(invalid)} }`,
    icon(invalid, ".invalid .icon"),
  ].join("\n");
}

/** Looks different from the site's own fields, so that they are not confused. */
export const FIELDS_SHEET = `
:host { display: block; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
.fields { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75em; }
.number { display: flex; flex: 1 1 13em; align-items: center; gap: .6em; min-width: 0; }
.rest { display: flex; flex: 0 1 auto; gap: .75em; min-width: 0; }
.icon { flex: none; width: 1.6em; height: 1.1em; }
input { flex: 1; width: 100%; min-width: 0; min-height: 2em; margin: 0; padding: .2em .1em; border: 0; border-radius: .25em; outline: 0; background: none; color: inherit; font: inherit; letter-spacing: inherit; text-align: inherit; }
input:focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
input:disabled { cursor: not-allowed; opacity: .6; }
input[aria-invalid="true"] { color: #df1b41; text-decoration: underline wavy 1px; text-underline-offset: .3em; }
.expiry { width: 5em; flex: none; }
.cvc { width: 3.2em; flex: none; }
.postal { width: 4.6em; flex: none; }
.stacked .fields { gap: .75em; }
.stacked label { display: grid; flex: 1 1 6em; gap: .15em; font-size: .9em; }
.stacked .number { flex: 1 1 100%; }
.stacked .rest { flex: 1 1 100%; }
.stacked input { width: 100%; padding: .5em .6em; border: 1px solid; }
@media (pointer: coarse) { input { min-height: 44px; } }
.note { margin: .5em 0 0; font-size: max(.8em, 12px); line-height: 1.4; }
.note b { font-weight: 600; white-space: nowrap; }
`;
