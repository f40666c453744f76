import { expect, test } from "vitest";
import { CATEGORIES } from "@/lib/holidays/traits";
import { holidayChangeInput } from "../input";
import { emojiFor } from "./emoji";

test("every suggested emoji is valid, and suggested once", () => {
  for (const category of [...CATEGORIES, "", "Of our own"]) {
    const offered = emojiFor(category);
    expect(new Set(offered).size).toBe(offered.length);
    for (const emoji of offered) expect(holidayChangeInput.safeParse({ emoji }).success).toBe(true);
  }
});
