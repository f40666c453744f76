"use client";

import { Tooltip as TooltipPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Source of both: spec section 9, tooltip. */
export function TooltipProvider(props: ComponentProps<typeof TooltipPrimitive.Provider>) {
  return <TooltipPrimitive.Provider delayDuration={700} skipDelayDuration={300} {...props} />;
}

export const Tooltip = TooltipPrimitive.Root;

/** Opens on hover, and on a focus that is visible: not on one that follows a click elsewhere. */
export function TooltipTrigger(props: ComponentProps<typeof TooltipPrimitive.Trigger>) {
  return (
    <TooltipPrimitive.Trigger
      onFocus={(event) => event.currentTarget.matches(":focus-visible") || event.preventDefault()}
      {...props}
    />
  );
}

export function TooltipContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentProps<typeof TooltipPrimitive.Content>) {
  return (
    <TooltipPrimitive.Portal>
      <TooltipPrimitive.Content
        data-slot="tooltip-content"
        sideOffset={sideOffset}
        className={cn(
          "z-60 rounded-[0.6rem] bg-foreground px-2.5 py-1 font-semibold text-background text-sm",
          className,
        )}
        {...props}
      />
    </TooltipPrimitive.Portal>
  );
}
