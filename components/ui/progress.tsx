"use client";

import { Progress as ProgressPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A bar of `value` of `max`; without a value it only shows that something is going on. */
export function Progress({ className, value, max = 100, ...props }: ComponentProps<typeof ProgressPrimitive.Root>) {
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={value}
      max={max}
      className={cn("relative h-3 w-full overflow-hidden rounded-full bg-muted", className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        className="h-full w-full origin-left bg-primary transition-transform data-[state=indeterminate]:animate-pulse"
        style={typeof value === "number" ? { transform: `scaleX(${value / max})` } : undefined}
      />
    </ProgressPrimitive.Root>
  );
}
