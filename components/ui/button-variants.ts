import { cva } from "class-variance-authority";

export const buttonVariants = cva(
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-3 py-2 text-center sm:px-5 font-semibold leading-tight transition-[transform,background-color] duration-150 active:translate-y-px motion-reduce:transition-none",
  {
    variants: {
      variant: {
        default: "bg-accent text-on-accent hover:bg-accent-strong",
        outline: "border border-line bg-surface text-ink hover:bg-sunken",
        ghost: "text-ink-soft hover:bg-sunken hover:text-ink",
        destructive: "bg-danger text-on-danger",
        field: "bg-field-strong text-on-field-strong hover:bg-field-stronger",
        action: "action rounded-[1.1rem]! flex-col gap-1 text-xs sm:text-base",
      },
    },
    defaultVariants: { variant: "default" },
  },
);
