import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { buttonVariants } from "./button-variants";

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants>;

/** A button in one of our styles. */
export function Button({ variant, className, ...button }: ButtonProps) {
  return <button data-slot="button" type="button" {...button} className={buttonVariants({ variant, className })} />;
}
