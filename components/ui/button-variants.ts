import { cva } from "class-variance-authority";

export const buttonVariants = cva(
  // Utilities of app/tailwind.css: a page has up to thirty buttons, each in its markup and in React's data.
  "button",
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary-strong",
        outline: "border border-border bg-card text-foreground hover:bg-muted",
        ghost: "text-muted-foreground hover:bg-muted hover:text-foreground",
        destructive: "bg-destructive text-destructive-foreground",
        field: "bg-field-strong text-on-field-strong hover:bg-field-stronger",
        action: "button-action",
      },
    },
    defaultVariants: { variant: "default" },
  },
);
