import type { Page } from "@playwright/test";

/** A page in one of its states, such as loaded, with an open dialog, or with form errors. */
export type State<Given = unknown> = {
  name: string;
  /** Brings the page to the state from any page. `given` is the result of the group's `prepare`. */
  reach: (page: Page, given: Given) => Promise<unknown>;
  /** Whether to check the colors in dark mode as well: for the base state of a page. */
  dark?: boolean;
  /** Only in the long run: for states that differ little from another one. */
  isLong?: boolean;
};

/** States that are visited in order in one browser. */
export type StateGroup<Given = unknown> = {
  name: string;
  as: "visitor" | "user" | "admin";
  /** Creates the data for the states, once the browser is signed in. */
  prepare?: (page: Page) => Promise<Given>;
  states: readonly State<Given>[];
};

/** Type-checks a group with its own type of `given`, and returns it as an element of the list of all groups. */
export const stateGroup = <Given>(group: StateGroup<Given>): StateGroup => group as StateGroup;
