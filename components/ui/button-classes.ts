/**
 * The classes of our buttons: those of all, and those of each variant. Utilities of app/tailwind.css, because a page has
 * up to thirty buttons, each in its markup and in React's data. Apart from `buttonVariants`, for what is on every page.
 */
export const BUTTON = "button";

export const BUTTON_VARIANTS = {
  default: "bg-primary text-primary-foreground hover:bg-primary-strong",
  outline: "border border-border bg-card text-foreground hover:bg-muted",
  ghost: "text-muted-foreground hover:bg-muted hover:text-foreground",
  destructive: "bg-destructive text-destructive-foreground",
  field: "bg-field-strong text-on-field-strong hover:bg-field-stronger",
  action: "button-action",
} as const;

export const DEFAULT_BUTTON = `${BUTTON} ${BUTTON_VARIANTS.default}`;
export const FIELD_BUTTON = `${BUTTON} ${BUTTON_VARIANTS.field}`;
export const GHOST_BUTTON = `${BUTTON} ${BUTTON_VARIANTS.ghost}`;
export const OUTLINE_BUTTON = `${BUTTON} ${BUTTON_VARIANTS.outline}`;
