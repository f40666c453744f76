import type { ComponentProps } from "react";

/** Joins classes. */
const joined = (own: string, className = "") => `${own} ${className}`.trimEnd();

/** The box of a text field. Without tailwind-merge, because public pages use it: override with `!`. */
export const inputClass =
  "w-full min-h-11 rounded-[0.9rem] border border-input bg-card px-3.5 py-2 text-base text-foreground aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive aria-invalid:ring-inset";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input data-slot="input" className={joined(inputClass, className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea data-slot="textarea" className={joined(inputClass, className)} {...props} />;
}

/** What is wrong with a field, below it. */
export function FieldError({ className, ...props }: ComponentProps<"p">) {
  return <p className={joined("mt-1.5 font-semibold text-[0.9rem] text-destructive", className)} {...props} />;
}
