import { type CxOptions, cx } from "class-variance-authority";
import { twMerge } from "tailwind-merge";

/** Joins class names; of two Tailwind utilities for the same property, the last one wins. */
export const cn = (...classes: CxOptions) => twMerge(cx(classes));
