/** How many subscribers editors are shown at first. Source: spec section 9, admin subscriber list. */
export const FIRST_SUBSCRIBERS = 20;
