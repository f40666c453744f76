import { readFileSync } from "node:fs";
import type { IconifyChars, IconifyJSON } from "@iconify-json/fluent-emoji-flat";
import { Held as HeldIcon, Prop as PropIcon, type PropProps } from "@/lib/publishing/pictures/drawing/cast";
import type { IconSet } from "@/lib/publishing/pictures/emoji";

const load = <T,>(file: string): T =>
  JSON.parse(readFileSync(`node_modules/@iconify-json/fluent-emoji-flat/${file}.json`, "utf8"));
const SET: IconSet = { icons: load<IconifyJSON>("icons"), names: load<IconifyChars>("chars") };

/** An object from the emoji set that the whole product uses. */
export function Prop(props: PropProps) {
  return <PropIcon icons={SET} {...props} />;
}

/** A prop that a character wears or holds, for the `over` of its pose: 100 is the character's height. */
export function Held(props: PropProps) {
  return <HeldIcon icons={SET} {...props} />;
}
