"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import { DayPicker } from "react-day-picker";
import { cn } from "./cn";

/** A month to choose a day from. */
export function Calendar({ className, classNames, ...props }: ComponentProps<typeof DayPicker>) {
  return (
    <DayPicker
      data-slot="calendar"
      className={cn("p-2", className)}
      classNames={{
        months: "relative",
        month_caption: "flex h-11 items-center justify-center font-display font-bold",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: "icon-button",
        button_next: "icon-button",
        weekday: "size-11 text-muted-foreground text-sm font-semibold",
        day: "p-0 text-center",
        day_button: "size-11 rounded-full hover:bg-accent",
        today: "font-bold text-primary",
        selected: "*:bg-primary *:text-primary-foreground",
        outside: "text-muted-foreground",
        disabled: "opacity-40",
        ...classNames,
      }}
      components={{
        Chevron: ({ orientation }) => (orientation === "left" ? <ChevronLeft /> : <ChevronRight />),
      }}
      {...props}
    />
  );
}
