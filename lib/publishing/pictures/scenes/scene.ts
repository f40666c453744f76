import type { ReactNode } from "react";
import type { Setting } from "../setting";

/** What the hero object stands on when a composition raises it. */
export type Pedestal = "stump" | "plinth" | "crate" | "rock" | "snow";

/** A place to draw in: what is behind and before everybody, and where they stand. */
export type Scene = {
  back: ReactNode;
  /** Between the cast and the objects, which stand on it at `counter`. */
  table?: ReactNode;
  front?: ReactNode;
  /** Snow, petals or leaves, behind everybody so that no face is covered. */
  air?: ReactNode;
  /** Where the cast stands; behind a table, its legs are hidden. */
  floor: number;
  /** Where objects stand if not on the floor. */
  counter?: number;
  pedestal?: Pedestal;
  /** Whether birds fly and the sun shines: rooms hang such things on threads. */
  isOpen?: boolean;
  /** Whether everything can float. */
  isWeightless?: boolean;
  /** Where boats and fish are, if there is water. */
  water?: number;
  /** A board on the wall for small things. */
  shelf?: { x: number; y: number; width: number };
  /** Whether there is grass or sand for a picnic. */
  hasLawn?: boolean;
};

export type DrawScene = (setting: Setting) => Scene;
