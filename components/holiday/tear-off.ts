/** The type of a view transition that turns the page. Each turn has it. */
export const TURN_PAGE = "turn-page";

/** The turns, as types of a view transition: to a later day, to an earlier one, and from a solemn day to any other. */
export const TURN = [TURN_PAGE];
export const TURN_BACK = [TURN_PAGE, "put-back"];
export const TURN_QUIETLY = [TURN_PAGE, "fade-page"];

/** A finger on the sheet: how far it is from where it started, in px, and for how long, in ms. */
export type Pull = { dx: number; dy: number; ms: number };

/** At the edges of the screen a swipe is the browser's own: it goes back or forward. In px. */
const EDGE = 24;

/** A finger that moves less than this is only pressing. In px. */
const SLOP = 10;

/** A pull this long tears the sheet; a quick one needs less. In px; the first is limited to a share of the sheet. */
const FAR = 140;
const FAR_SHARE = 0.3;
const FLICK = 40;

/** In px per ms. */
const FLICK_SPEED = 0.5;

/** How far a sheet that stays where it is gives way, as a share of the pull and in px. */
const GIVE = 0.2;
const MAX_GIVE = 14;

/** How far a sheet tilts when it is pulled by its own width, in degrees. */
const TILT = 12;

/** Returns whether a pull may start at `x` on a screen of this width, both in px. */
export const canPullAt = (x: number, screenWidth: number): boolean => x >= EDGE && x <= screenWidth - EDGE;

/**
 * Returns what a finger is doing; null if it is too early to say. Pulling starts sideways, and may then lead upward. A
 * straight move up scrolls: a phone's screen is full of the sheet, so scrolling must be possible from all of it, and a
 * corner for pulling up would need a mark that the link "Next" below makes superfluous.
 */
export function intentOf({ dx, dy }: Pull): "pull" | "scroll" | null {
  if (Math.hypot(dx, dy) < SLOP) return null;
  return Math.abs(dx) > Math.abs(dy) ? "pull" : "scroll";
}

/**
 * Returns where a pull leads when the finger is lifted: to the left or up tears the sheet off, to the right puts the
 * one before back; null if it was not far or quick enough. `width` is the sheet's, in px.
 */
export function destinationOf({ dx, dy, ms }: Pull, width: number): "next" | "prev" | null {
  const isUp = -dy > Math.abs(dx);
  const length = isUp ? -dy : Math.abs(dx);
  const isFar = length >= Math.min(FAR, width * FAR_SHARE);
  const isFlick = length >= FLICK && length >= ms * FLICK_SPEED;
  if (!isFar && !isFlick) return null;
  return isUp || dx < 0 ? "next" : "prev";
}

/** Returns a CSS transform: the sheet follows a pull that can tear it, and otherwise gives way a little. */
export function leanOf({ dx, dy }: Pull, width: number, canTear: boolean): string {
  const give = (distance: number) => Math.max(-MAX_GIVE, Math.min(MAX_GIVE, distance * GIVE));
  const x = canTear && dx < 0 ? dx : give(dx);
  const y = canTear && dy < 0 ? dy : give(dy);
  const degrees = (Math.min(x, 0) / width) * TILT;
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${degrees.toFixed(2)}deg)`;
}

/**
 * Returns the types of the transition when the browser's own buttons lead from the day `from` to the day `to`, both
 * `yyyy-MM-dd`; null if that is no turn of the page. `isQuiet` if `from` is a solemn day.
 */
export function turnBetween(from: string | null, to: string | null, isQuiet: boolean): readonly string[] | null {
  if (!from || !to || from === to) return null;
  if (isQuiet) return TURN_QUIETLY;
  return to < from ? TURN_BACK : TURN;
}
