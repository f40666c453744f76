import { cva } from "class-variance-authority";

export const buttonVariants = cva(
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-3 py-2 text-center sm:px-5 font-semibold leading-tight transition-[transform,background-color] duration-150 active:translate-y-px motion-reduce:transition-none",
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary-strong",
        outline: "border border-border bg-card text-foreground hover:bg-muted",
        ghost: "text-muted-foreground hover:bg-muted hover:text-foreground",
        destructive: "bg-destructive text-destructive-foreground",
        field: "bg-field-strong text-on-field-strong hover:bg-field-stronger",
        action:
          "min-h-17 flex-col gap-1 rounded-[1.1rem]! bg-field-soft px-1 py-2.5 text-xs text-field-ink inset-ring inset-ring-field-line hover:bg-field aria-expanded:bg-field-strong aria-expanded:text-on-field-strong sm:text-base md:text-xs lg:text-base",
      },
    },
    defaultVariants: { variant: "default" },
  },
);
