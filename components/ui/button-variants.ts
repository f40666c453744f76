import { cva } from "class-variance-authority";
import { BUTTON, BUTTON_VARIANTS } from "./button-classes";

export const buttonVariants = cva(BUTTON, {
  variants: { variant: BUTTON_VARIANTS },
  defaultVariants: { variant: "default" },
});
