import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A gray shape in place of content that is still loading. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={cn("rounded-xl bg-muted motion-safe:animate-pulse", className)}
      {...props}
    />
  );
}
