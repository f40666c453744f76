import type { Point } from "./area";
import type { PlaceCategory } from "./kinds";
import type { FoundPlace } from "./queries";

/** Somebody who knows places. `find` gives those around a rounded point, in any order, and throws when it cannot tell. */
export type PlaceProvider = { find(area: Point, category: PlaceCategory): Promise<FoundPlace[]> };
