import { cva, type VariantProps } from "class-variance-authority";
import type { IconNode } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";

export const buttonClass = cva(
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-3 py-2 text-center sm:px-5 font-semibold leading-tight transition-[transform,background-color] duration-150 active:translate-y-px motion-reduce:transition-none",
  {
    variants: {
      look: {
        solid: "bg-accent text-on-accent hover:bg-accent-strong",
        quiet: "border border-line bg-surface text-ink hover:bg-sunken",
        field: "bg-field-strong text-on-field-strong hover:bg-field-stronger",
        action: "action rounded-[1.1rem]! flex-col gap-1 text-xs sm:text-base",
        ghost: "text-ink-soft hover:bg-sunken hover:text-ink",
        danger: "bg-danger text-on-danger",
      },
    },
    defaultVariants: { look: "solid" },
  },
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonClass> & { icon?: IconNode };

/** A button in one of our styles, with an icon before its label. */
export function Button({ look, className, icon, children, ...button }: ButtonProps) {
  return (
    <button type="button" {...button} className={buttonClass({ look, className })}>
      {icon && (
        <>
          <Icon of={icon} />{" "}
        </>
      )}
      {children}
    </button>
  );
}
