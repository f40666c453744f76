import type { Page } from "@playwright/test";

/** A page in one of its states: loaded, a dialog open, a form with errors. */
export type State<Given = unknown> = {
  name: string;
  /** Brings the page there, from anywhere. `given` is what the group's `prepare` made. */
  reach: (page: Page, given: Given) => Promise<unknown>;
  /** Whether its colors are looked at in dark as well: for the base state of a page. */
  dark?: boolean;
  /** Only in the long run: for a state that differs from another one in little. */
  isLong?: boolean;
};

/** States that one browser goes through one after the other. */
export type StateGroup<Given = unknown> = {
  name: string;
  as: "visitor" | "user" | "admin";
  /** Makes what the states show, once the browser is signed in. */
  prepare?: (page: Page) => Promise<Given>;
  states: readonly State<Given>[];
};

/** The group with its own type of `given`, which the list of all groups forgets. */
export const stateGroup = <Given>(group: StateGroup<Given>): StateGroup => group as StateGroup;
