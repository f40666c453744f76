import type { IconSet } from "./emoji";

/** The extent of an emoji's drawing, in parts of its box from its center: -0.5 is the left or the top edge. */
export type Extent = { left: number; top: number; right: number; bottom: number };

const TOKEN = /[a-z]|-?(?:\d*\.\d+|\d+)(?:e-?\d+)?/gi;

/** How many numbers each command of an SVG path takes. */
const NUMBERS: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };

/** Separates the flags of arcs, which may stand together: "a1 1 0 01.5.5". */
const spacedArcs = (path: string) =>
  path.replace(
    /(?<=[aA](?:[^a-zA-Z]*?))(-?[\d.]+[ ,]?-?[\d.]+[ ,]-?[\d.]+[ ,])([01])[ ,]?([01])[ ,]?/g,
    (_, radii, large, sweep) => `${radii}${large} ${sweep} `,
  );

/** Returns the points of an SVG path, those that guide its curves included. */
export function pointsOf(path: string): [x: number, y: number][] {
  const tokens = spacedArcs(path).match(TOKEN) ?? [];
  const points: [number, number][] = [];
  let [x, y, startX, startY, command] = [0, 0, 0, 0, "M"];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? "";
    if (/^[a-z]$/i.test(token)) {
      command = token;
      index += 1;
    }
    const kind = command.toLowerCase();
    const count = NUMBERS[kind] ?? 0;
    const numbers = tokens.slice(index, index + count).map(Number);
    index += count;
    if (kind === "z") {
      [x, y] = [startX, startY];
      continue;
    }
    if (numbers.length < count || numbers.some(Number.isNaN)) break;
    const [originX, originY] = command === kind ? [x, y] : [0, 0];
    if (kind === "h") x = originX + (numbers[0] ?? 0);
    else if (kind === "v") y = originY + (numbers[0] ?? 0);
    else {
      const pairs = kind === "a" ? numbers.slice(5) : numbers;
      for (let pair = 0; pair < pairs.length; pair += 2) {
        [x, y] = [originX + (pairs[pair] ?? 0), originY + (pairs[pair + 1] ?? 0)];
        if (pair < pairs.length - 2) points.push([x, y]);
      }
    }
    points.push([x, y]);
    if (kind === "m") {
      [startX, startY] = [x, y];
      command = command === "m" ? "l" : "L";
    }
  }
  return points;
}

/** Returns the extent of an emoji's drawing, of the given width. Other shapes than paths count as the whole box. */
export function extentOf(body: string, width: number): Extent {
  const points = [...body.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = ""]) => pointsOf(path));
  const part = (value: number) => Math.min(0.5, Math.max(-0.5, value / width - 0.5));
  if (points.length === 0 || /<(?:use|rect)|transform/.test(body)) {
    return { left: -0.46, top: -0.46, right: 0.46, bottom: 0.46 };
  }
  const [across, down] = [points.map(([x]) => part(x)), points.map(([, y]) => part(y))];
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
}

/** Emoji that the set draws on a square of night sky, by their names there. */
const FRAMED: Readonly<Record<string, string>> = { "🎆": "fireworks", "🎇": "sparkler", "🌠": "shooting-star" };

/** Whether an emoji is drawn without its square, and without a white edge. */
export const isUnframed = (emoji: string): boolean => emoji in FRAMED;

const unframedSets = new WeakMap<IconSet, IconSet>();

/** Returns the set in which the emoji of FRAMED have no squares, because our scenes have a sky. */
export function unframed(set: IconSet): IconSet {
  const known = unframedSets.get(set);
  if (known) return known;
  const bare = Object.values(FRAMED).flatMap((name) => {
    const icon = set.icons.icons[name];
    return icon ? [[name, { ...icon, body: icon.body.replace(/<path[^>]*\/>/, "") }] as const] : [];
  });
  const icons = { ...set.icons, icons: { ...set.icons.icons, ...Object.fromEntries(bare) } };
  const result = { ...set, icons };
  unframedSets.set(set, result);
  return result;
}

/** Where an emoji belongs if the scene lets it. */
export type Habitat = "sky" | "air" | "water" | "ground";

const groups = (text: string) => new Set(text.split(" "));

/** In the sky, or hung on a thread in a room. */
const SKY = groups("☀ ☁ ☄ ⚡ ⭐ ❄ 🌀 🌈 🌌 🌍 🌎 🌏 🌐 🌕 🌑 🌙 🌜 🌛 🌞 🌚 🌟 🌠 🌤 ⛅ 🌧 🌪 🎆 🎇 🪐 🛰 🛸 ✨ 💨");

/** Flies, but stands on a table in a room. Birds that the set draws on their feet stand everywhere. */
const AIR = groups("🎈 🪁 ✈ 🛩 🚀 🦋 🕊 🦇 🐝 🪂 🚁 🎵 🎶 🎼 🫧 💬 💭 🗯 🪽 🦟 ❤ 💛 💜 🧡 🤍 💙 💚 🩷 🖤 💥 🍃 💦 💧");

const WATER = groups("🐟 🐠 🐡 🐬 🐋 🐳 🦈 🐙 🦑 🦐 🪼 ⛵ 🛶 🚢 🚤 🦆 🦢 🛟 🦭 🌊 🐢 🦦 ⚓");

/** Returns where an emoji belongs. */
export function habitatOf(emoji: string): Habitat {
  const plain = emoji.replaceAll("\ufe0f", "");
  if (SKY.has(plain)) return "sky";
  if (AIR.has(plain)) return "air";
  return WATER.has(plain) ? "water" : "ground";
}

/** Food and dishes, which lie on a cloth at a picnic. Source: the Unicode blocks of food. */
export const isFood = (emoji: string): boolean =>
  /^[\u{1F32D}-\u{1F32F}\u{1F33D}\u{1F345}-\u{1F37F}\u{1F950}-\u{1F96F}\u{1F9C0}-\u{1F9CB}\u{1FAD0}-\u{1FADB}\u2615]/u.test(
    emoji,
  );

/** Where a hand grips an emoji, in the 32 units of its box, and its size in parts of the character's height. */
export type Grip = readonly [x: number, y: number, size?: number];

const GRIPS: readonly (readonly [emoji: string, grip: Grip])[] = [
  ["✏️ 🖊️ 🖋️ 🪈 🪡", [11, 21, 0.42]],
  ["🖌️", [20, 12, 0.42]],
  ["🥄 🔦 🔍 🔨 🎾 🍭 🍢 🍳 🔧 🪛", [25, 25, 0.46]],
  ["🪄 🎤", [8, 25, 0.46]],
  ["🌂", [27, 22, 0.5]],
  ["🥢", [22, 22, 0.42]],
  ["🔔 🧺 🧳 🎒 🛍️", [16, 5, 0.44]],
  ["🎈", [12, 28, 0.6]],
  ["☂️ 🌷 🌹 🌻 🌼 🌱 🌿 💐 🍴 🍦 ⭐", [16, 28, 0.46]],
  ["📖 🗺️ 📰 📄 📜", [16, 25, 0.46]],
];

/** Returns how an emoji is held. */
export function gripOf(emoji: string): Grip {
  return GRIPS.find(([group]) => group.split(" ").includes(emoji))?.[1] ?? [16, 25, 0.4];
}
