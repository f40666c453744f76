import type { CastMember } from "@/lib/holidays/picture";
import type { Figure, Layout, Performer, PlaceFigure } from "./layout";
import type { Scene } from "./scenes/scene";
import type { Setting } from "./setting";
import { type Habitat, habitatOf } from "./things";

export const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** Places in the air, around a hero on the ground or one in the air. */
const AIR = {
  above: [
    [262, 190],
    [938, 180],
    [440, 166],
    [776, 162],
  ],
  around: [
    [236, 216],
    [964, 204],
    [226, 418],
    [974, 430],
  ],
} as const;

/** How far aside an object may move, in pixels, to cover no figure. */
const NUDGES = [0, -24, 24, -48, 48, -72, 72, -100, 100, -130, 130, -165, 165];

/** Whether a figure covers a face, or most of another figure. */
function covers({ x, y, size }: Figure, performers: readonly Performer[], figures: readonly Figure[]): boolean {
  const half = size * 0.44;
  const coversFace = performers.some((each) => {
    const sits = each.member.pose === "sit" || each.member.pose === "sleep";
    const faceY = each.y - each.size * (sits ? 0.33 : 0.46);
    // A bow moves the face aside.
    const faceHalf = each.size * (each.member.pose === "bow" ? 0.28 : 0.17);
    return Math.abs(each.x - x) < half + faceHalf && y - half < faceY + each.size * 0.17;
  });
  return coversFace || figures.some((each) => Math.abs(each.x - x) < (half + each.size * 0.44) * 0.8);
}

/** What is known when the hero and the cast have their places. */
type Around = {
  s: Setting;
  scene: Scene;
  figure: PlaceFigure;
  performers: readonly Performer[];
  castSize: number;
  /** The left and right ends of the hero and of each character on the ground, from left to right. */
  edges: readonly { left: number; right: number }[];
  isUp: boolean;
  heroX: number;
  heroHalf: number;
  heroRoom: number;
  kind: string;
};

type Other = { emoji: string; index: number; habitat: Habitat };

/** How far above its feet nothing covers a character, in parts of its height. */
const headroom = ({ pose, wears }: CastMember) => 1.3 + (wears ? 0.25 : 0) + (pose === "jump" ? 0.2 : 0);

/** Lets everything fly in an arc around the hero, above the heads. */
function onArc(others: readonly Other[], layout: Layout, around: Around): void {
  const { scene, figure, performers, castSize, heroX, heroHalf, heroRoom } = around;
  const top = scene.floor - heroRoom;
  const arc = { x: heroX, y: top + 70, rx: clamp(heroHalf + 150, 230, 330), ry: clamp(top - 30, 150, 225) };
  layout.arc = arc;
  others.forEach(({ emoji, index }, i) => {
    const angle = ((200 + (i / (others.length - 1)) * 140) * Math.PI) / 180;
    const x = clamp(arc.x + Math.cos(angle) * arc.rx, 200, 1000);
    const below = performers.filter((each) => Math.abs(each.x - x) < castSize * 0.6);
    const free = Math.min(...below.map(({ y, member }) => y - castSize * headroom(member)));
    const y = Math.max(145, Math.min(arc.y + Math.sin(angle) * arc.ry, free));
    layout.behind.push(figure(emoji, x, y, 108, { index, centered: true }));
  });
}

/** Places what flies, or hangs in a room; returns the rest. */
function inTheAir(others: readonly Other[], layout: Layout, { s, scene, figure, isUp }: Around): Other[] {
  const { random } = s;
  const air = [...(isUp ? AIR.around : AIR.above)];
  if (random(11) > 0.5) air.reverse();
  const flying = others.filter(({ index, habitat }) =>
    scene.isWeightless
      ? random(index) > 0.35 || habitat !== "ground"
      : habitat === "sky" || (habitat === "air" && scene.isOpen),
  );
  flying.slice(0, air.length).forEach(({ emoji, index }, i) => {
    const [x = 600, y = 180] = air[i] ?? [];
    const at = [x + (random(index) - 0.5) * 60, y + (random(index + 9) - 0.5) * 30] as const;
    layout.behind.push({ ...figure(emoji, ...at, 122, { index, centered: true }), hangs: !scene.isOpen });
  });
  return others.filter((each) => !flying.includes(each));
}

/** Places one object in the water, and some on the shelf; returns the rest. */
function inTheScene(others: readonly Other[], layout: Layout, { s, scene, figure, heroX }: Around): Other[] {
  const swimmer = scene.water && !scene.isWeightless ? others.find(({ habitat }) => habitat === "water") : undefined;
  if (swimmer && scene.water) {
    const placed = figure(swimmer.emoji, heroX < 600 ? 960 : 240, scene.water, 118, { index: swimmer.index });
    layout.behind.push({ ...placed, shadow: null, swims: true });
  }
  const rest = others.filter((each) => each !== swimmer);
  if (!scene.shelf || rest.length <= 2 - Math.round(s.random(13))) return rest;
  const { x, y, width } = scene.shelf;
  const shelved = rest.slice(-Math.min(2, rest.length - 1));
  shelved.forEach(({ emoji, index }, i) => {
    const at = x + (width * (i + 0.55)) / (shelved.length + 0.1);
    layout.behind.push({ ...figure(emoji, at, y, 80, { index }), rotate: 0, shadow: null });
  });
  return rest.filter((each) => !shelved.includes(each));
}

/** Places what stands: large at the ends of the row if there is space, else small before it. */
function onTheGround(others: readonly Other[], layout: Layout, around: Around): void {
  const { scene, figure, performers, edges, heroX, heroHalf } = around;
  const ground = scene.counter ?? scene.floor;
  const start = edges[0]?.left ?? 480;
  const end = edges.at(-1)?.right ?? 720;
  const gaps = edges.slice(1).map(({ left }, i) => (left + (edges[i]?.right ?? left)) / 2);
  const near = scene.table ? ground + 30 : scene.floor + 42;
  const room = scene.table ? (performers.length > 2 ? 94 : 108) : 138;
  const sides = [
    { x: clamp(start - 62, 222, 500), isSide: true },
    { x: clamp(end + 62, 700, 978), isSide: true },
  ];
  if (heroX > 600) sides.reverse();
  const middles = gaps
    .map((x) => ({ x, isSide: false }))
    .toSorted((a, b) => Math.abs(a.x - heroX) - Math.abs(b.x - heroX));
  const spots = performers.length === 3 ? [...middles, ...sides] : [...sides, ...middles];
  const more = [heroX - heroHalf * 0.55, heroX + heroHalf * 0.6].map((x) => ({ x, isSide: false }));
  others.forEach(({ emoji, index }, i) => {
    const { x, isSide } = [...spots, ...more][i] ?? { x: 600, isSide: false };
    const hasSpace = isSide && (x < 600 ? start > 300 : end < 900);
    if (hasSpace) {
      const space = clamp(x < 600 ? start - 140 : 1060 - end, 130, 185);
      layout.behind.push(
        figure(emoji, x, ground + (scene.table ? 24 : 0), space * (scene.table ? 0.85 : 1), { index }),
      );
    } else {
      const y = near + ((i * 7) % 10);
      const free = NUDGES.map((nudge) => figure(emoji, clamp(x + nudge, 220, 980), y, room, { index })).find(
        (each) => !covers(each, performers, layout.before),
      );
      layout.before.push(free ?? figure(emoji, x, scene.table ? near + 6 : 716, scene.table ? 84 : 92, { index }));
    }
  });
}

/** Adds all objects except the hero to the layout. */
export function placeOthers(emoji: readonly string[], layout: Layout, around: Around): void {
  const others = emoji.map((each, index) => ({ emoji: each, index: index + 31, habitat: habitatOf(each) }));
  if (around.kind === "arc") onArc(others, layout, around);
  else onTheGround(inTheScene(inTheAir(others, layout, around), layout, around), layout, around);
}
