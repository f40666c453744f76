"use client";

import { Popover as PopoverPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Popover = PopoverPrimitive.Root;
export const PopoverTrigger = PopoverPrimitive.Trigger;

/** The box of a popover or of a list of options. */
export const popoverClass =
  "z-50 min-w-[13rem] overflow-y-auto rounded-[1.1rem] border border-border bg-popover p-1.5 text-popover-foreground shadow-lg outline-none data-[state=open]:animate-in data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0";

/** One line of a list of options. */
export const itemClass =
  "flex min-h-11 w-full cursor-pointer select-none items-center gap-2.5 rounded-[0.8rem] px-3 py-1.5 text-left font-semibold outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-accent data-[disabled]:opacity-50";

export function PopoverContent({
  className,
  align = "start",
  sideOffset = 6,
  ...props
}: ComponentProps<typeof PopoverPrimitive.Content>) {
  return (
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        data-slot="popover-content"
        align={align}
        sideOffset={sideOffset}
        className={cn(popoverClass, "max-h-(--radix-popover-content-available-height)", className)}
        {...props}
      />
    </PopoverPrimitive.Portal>
  );
}
