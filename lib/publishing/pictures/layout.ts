import type { CastMember, Picture } from "@/lib/holidays/picture";
import { clamp, placeOthers } from "./others";
import type { Pedestal, Scene } from "./scenes/scene";
import type { Setting } from "./setting";
import { type Extent, habitatOf, isFood } from "./things";

/** An object on the picture: the center and size of its box, and how it is there. */
export type Figure = {
  emoji: string;
  x: number;
  y: number;
  size: number;
  rotate: number;
  /** Half the width of its shadow, and the height of the ground; null if it flies. */
  shadow: { width: number; y: number } | null;
  /** Hangs on a thread. */
  hangs?: boolean;
  /** Swims: water covers its lower edge. */
  swims?: boolean;
};

export type Performer = { member: CastMember; x: number; y: number; size: number };

export type Layout = {
  hero: Figure;
  cast: Performer[];
  behind: Figure[];
  before: Figure[];
  /** What the hero stands on, and how wide and high that is. */
  pedestal?: { kind: Pedestal | "cart"; x: number; y: number; width: number; height: number };
  /** The middle of a picnic cloth. */
  cloth?: { x: number; y: number };
  /** The arc on which objects fly around the hero. */
  arc?: { x: number; y: number; rx: number; ry: number };
};

const HERO_HEIGHT = [430, 400, 365, 325] as const;
const CAST_HEIGHT = [0, 310, 268, 226] as const;

/** Between the middle and an arm of a character, in parts of its height; arms may overlap a little. */
const HALF_CAST = 0.43;

/** The width for the hero and the cast, and the smallest gap between two of them: arms may overlap. */
const ROW_WIDTH = 900;
const CLOSEST = -20;

/** How far the row moves aside for a figure in the distance. */
const ASIDE = 75;

/** How far objects tilt, in degrees. */
const TILT: Readonly<Record<Picture["mood"], number>> = { calm: 5, joyful: 8, silly: 15, cozy: 5, wonder: 8, quiet: 0 };

type Kind = "row" | "pedestal" | "cart" | "arc" | "picnic" | "giant" | "distance";

/** Whether a character may be far away: the odd day is always near. */
const isFarAway = ({ who, pose }: CastMember) => who !== "odd" && pose !== "sit" && pose !== "sleep" && pose !== "hug";

function kindsFor({ picture, isQuiet, random }: Setting, scene: Scene): Kind[] {
  const kinds: Kind[] = ["row"];
  const { cast, objects, mood } = picture;
  if (scene.pedestal && !scene.table) kinds.push("pedestal");
  if (isQuiet) return kinds;
  const leaps = cast.some(({ pose }) => pose === "jump");
  if (!scene.table && !leaps && cast.length > 0 && cast.length < 3) kinds.push("giant");
  if (scene.isOpen && !scene.table && cast.length > 1 && cast.some(isFarAway)) kinds.push("distance");
  if (!scene.table && cast.some(({ pose }) => pose === "walk") && random(8) > 0.3) kinds.push("cart", "cart");
  const isLively = mood === "silly" || mood === "joyful" || mood === "wonder";
  if (isLively && (scene.isOpen || picture.scene === "stage") && !scene.table && objects.length > 3 && cast.length < 3)
    kinds.push("arc");
  if (scene.hasLawn && objects.filter(isFood).length > 1) kinds.push("picnic", "picnic");
  return kinds;
}

type Item = { half: number; member?: CastMember };

type PlacedItem = { item: Item; x: number };

/** Everybody stands before the hero's lower corners. */
function besideGiant({ random }: Setting, hero: Item, members: readonly Item[]): PlacedItem[] {
  const side = random(4) > 0.5 ? 1 : -1;
  const beside = members.map((item, index) => {
    return { item, x: 600 + side * (index ? -1 : 1) * clamp(hero.half, 205, 315) };
  });
  return [{ item: hero, x: 600 }, ...beside];
}

type RowOptions = { kind: Kind; isUp: boolean; width: number };

/** From left to right: the hero between, or at the end of, the cast; the cast alone below a hero in the air. */
function inRow(
  { random }: Setting,
  hero: Item,
  members: readonly Item[],
  { kind, isUp, width }: RowOptions,
): PlacedItem[] {
  const count = members.length;
  const middle = Math.ceil(count / 2);
  const some = kind === "pedestal" ? middle : Math.floor(random(4) * (count + 1));
  const index = kind === "cart" ? count : count > 1 && random(6) > 0.35 ? middle : some;
  const row = isUp ? members : [...members.slice(0, index), hero, ...members.slice(index)];
  const total = row.reduce((sum, { half }) => sum + half * 2, 0);
  const most = isUp ? 250 : count > 1 ? 34 : 44;
  const gap = row.length > 1 ? clamp((width - total) / (row.length - 1), CLOSEST, most) : 0;
  let edge = 600 - (total + gap * (row.length - 1)) / 2;
  return row.map((item) => {
    const x = edge + item.half;
    edge += item.half * 2 + gap;
    return { item, x };
  });
}

/** Places a figure whose drawing is as large as `room` and stands on, or is centered at, (x, y). */
export type PlaceFigure = (
  emoji: string,
  x: number,
  y: number,
  room: number,
  how: { index: number; centered?: boolean },
) => Figure;

function figureDrawer(s: Setting, extentOf: (emoji: string) => Extent): PlaceFigure {
  const tilt = s.isQuiet ? 0 : TILT[s.picture.mood];
  return (emoji, x, y, room, { index, centered = false }) => {
    const { left, right, top, bottom } = extentOf(emoji);
    const size = Math.min(room / (bottom - top), (room * 1.15) / (right - left));
    return {
      emoji,
      x: Math.round(x - ((left + right) / 2) * size),
      y: Math.round(y - (centered ? (top + bottom) / 2 : bottom) * size),
      size: Math.round(size),
      rotate: Math.round((s.random(index) - 0.5) * 2 * tilt),
      shadow: centered ? null : { width: ((right - left) / 2) * size * 0.9, y },
    };
  };
}

/** Places everything. `extentOf` returns how much of its box an emoji fills. */
export function layoutOf(s: Setting, scene: Scene, extentOf: (emoji: string) => Extent): Layout {
  const { picture, random } = s;
  const [heroEmoji = "🎉", ...rest] = picture.objects;
  const habitat = habitatOf(heroEmoji);
  const isUp =
    habitat === "sky" ||
    (habitat === "air" && !!scene.isOpen) ||
    (!!scene.isWeightless && (habitat === "water" || random(5) > 0.5));
  const kinds = kindsFor(s, scene);
  const kind: Kind = isUp ? "row" : (kinds[Math.floor(random(3) * kinds.length)] ?? "row");
  const distant = kind === "distance" ? picture.cast.findLast(isFarAway) : undefined;
  const cast = picture.cast.filter((member) => member !== distant).slice(0, 3);
  const count = cast.length;

  const ground = scene.counter ?? scene.floor;
  const figure = figureDrawer(s, extentOf);
  const raised = kind === "pedestal" ? 84 : kind === "cart" ? 66 : 0;
  const scale = (raised ? 0.84 : 1) * (kind === "arc" ? 0.84 : 1) * (scene.table ? 0.9 : 1) * (isUp ? 0.8 : 1);
  const largest = kind === "giant" ? 500 : (HERO_HEIGHT[count] ?? 285) * scale;
  const castSize = kind === "giant" ? 236 : (CAST_HEIGHT[count] ?? 212) * (scene.table ? 1.06 : 1);
  const heroExtent = extentOf(heroEmoji);
  const heroSize = Math.min(
    largest / (heroExtent.bottom - heroExtent.top),
    (largest * 1.15) / (heroExtent.right - heroExtent.left),
  );
  const castHalf = castSize * HALF_CAST;
  const rowWidth = distant ? ROW_WIDTH - 2 * ASIDE : ROW_WIDTH;
  // A broad hero shrinks until everybody has a place.
  const halfSpace = rowWidth / 2 - castHalf * count - (CLOSEST * count) / 2;
  const fit =
    isUp || kind === "giant" ? 1 : Math.min(1, halfSpace / (((heroExtent.right - heroExtent.left) / 2) * heroSize));
  const heroHalf = ((heroExtent.right - heroExtent.left) / 2) * heroSize * fit;

  const heroRoom = largest * fit;

  const farSide = random(9) > 0.5 ? 1 : -1;
  const hero: Item = { half: isUp ? 30 : Math.max(heroHalf, raised ? 120 : 0) };
  const members: Item[] = cast.map((member) => ({ half: castHalf, member }));
  const places =
    kind === "giant" ? besideGiant(s, hero, members) : inRow(s, hero, members, { kind, isUp, width: rowWidth });
  if (distant) for (const place of places) place.x -= farSide * ASIDE;
  if (kind === "cart" && random(9) > 0.5) for (const place of places) place.x = 1200 - place.x;
  places.sort((a, b) => a.x - b.x);
  // One character looks up from the side: below the hero, its head would touch it.
  const aside = isUp && count === 1 ? farSide * 110 : 0;
  for (const place of places) place.x += aside;
  const heroX = isUp ? 600 + (random(7) - 0.5) * 50 - aside : (places.find(({ item }) => item === hero)?.x ?? 600);

  const performers = places.flatMap(({ item, x }, index): Performer[] => {
    if (!item.member) return [];
    const leans = item.member.pose === "hug" && !isUp && !scene.table ? Math.sign(heroX - x) * 22 : 0;
    const step = scene.table ? 0 : (index % 2 ? -10 : 8) + Math.round(random(60 + index) * 8);
    return [{ member: item.member, x: Math.round(x + leans), y: scene.floor + step, size: castSize }];
  });

  const result: Layout = {
    hero: isUp
      ? { ...figure(heroEmoji, heroX, 250, heroRoom, { index: 30, centered: true }), hangs: !scene.isOpen }
      : figure(heroEmoji, heroX, ground + (scene.table ? 22 : 6) - raised, heroRoom, { index: 30 }),
    cast: distant
      ? [{ member: distant, x: 600 + farSide * 388, y: scene.floor - 92, size: 138 }, ...performers]
      : performers,
    behind: [],
    before: [],
  };
  result.hero.rotate = Math.round(result.hero.rotate * (raised ? 0.3 : 0.6));
  if (raised) {
    const width = Math.max(heroHalf * 2 * 0.86, 190);
    result.pedestal = {
      kind: kind === "cart" ? "cart" : (scene.pedestal ?? "plinth"),
      x: heroX,
      y: ground + 6,
      width,
      height: raised,
    };
  }
  if (kind === "picnic") result.cloth = { x: heroX, y: ground + 20 };
  const edges = places.map(({ item, x }) => ({ left: x - item.half, right: x + item.half }));
  placeOthers(rest, result, { s, scene, figure, performers, castSize, edges, isUp, heroX, heroHalf, heroRoom, kind });
  return result;
}
