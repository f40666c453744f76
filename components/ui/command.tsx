"use client";

import { Command as CommandPrimitive } from "cmdk";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { inputClass } from "./input";

export const Command = CommandPrimitive;

export function CommandInput({ className, ...props }: ComponentProps<typeof CommandPrimitive.Input>) {
  return <CommandPrimitive.Input data-slot="command-input" className={cn(inputClass, className)} {...props} />;
}

export function CommandList({ className, ...props }: ComponentProps<typeof CommandPrimitive.List>) {
  return (
    <CommandPrimitive.List
      data-slot="command-list"
      className={cn("max-h-84 scroll-py-1 overflow-y-auto overscroll-contain", className)}
      {...props}
    />
  );
}

export function CommandItem({ className, ...props }: ComponentProps<typeof CommandPrimitive.Item>) {
  return (
    <CommandPrimitive.Item
      data-slot="command-item"
      className={cn(
        "flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-[0.8rem] px-2 py-1.5 outline-none data-[selected=true]:bg-accent",
        className,
      )}
      {...props}
    />
  );
}
