import { readFileSync } from "node:fs";
import path from "node:path";

/** Each after those whose names it uses. */
const PARTS = [
  "card-rules",
  "emitter",
  "element-style",
  "fields",
  "element",
  "elements",
  "challenge",
  "calls",
  "confirm",
  "main",
];

let kept: string | null = null;

/** The script that defines `window.Stripe`: the modules below `stripe-js/` as one, for a plain `<script>`. */
export function stripeScript(): string {
  kept ??= `(() => {\n"use strict";\n${PARTS.map(partOf).join("\n")}\n})();\n`;
  return kept;
}

function partOf(name: string): string {
  const source = readFileSync(path.join(import.meta.dirname, "stripe-js", `${name}.mjs`), "utf8");
  return source.replaceAll(/^import [\s\S]*?;\n/gm, "").replaceAll(/^export /gm, "");
}
