import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const radioVariants = cva(
  "cursor-pointer items-center border border-border bg-card hover:bg-muted has-checked:inset-ring has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2",
  {
    variants: {
      variant: {
        pill: "inline-flex min-h-11 gap-2.5 rounded-full py-1.5 pr-4.5 pl-3 font-semibold accent-primary has-checked:border-primary has-checked:inset-ring-primary",
        card: "flex min-h-13 gap-3.5 rounded-[1.1rem] px-4 py-2.5 accent-field-strong has-checked:border-field-strong has-checked:bg-field-soft has-checked:text-field-ink has-checked:inset-ring-field-strong has-checked:[&_span]:text-inherit",
      },
    },
    defaultVariants: { variant: "pill" },
  },
);

/** One option of several: the browser's radio button with its label, in a box. */
export function Radio({
  variant,
  className,
  children,
  ...input
}: ComponentProps<"input"> & VariantProps<typeof radioVariants>) {
  return (
    <label className={radioVariants({ variant, className })}>
      <input type="radio" className="size-4.5 flex-none outline-none" {...input} />
      {children}
    </label>
  );
}
