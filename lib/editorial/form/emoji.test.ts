import { expect, test } from "vitest";
import { CATEGORIES } from "@/lib/holidays/traits";
import { holidayChangeInput } from "../input";
import { emojiFor } from "./emoji";

test("every picture that is offered is one that can be saved, and is offered once", () => {
  for (const category of [...CATEGORIES, "", "Of our own"]) {
    const offered = emojiFor(category);
    expect(new Set(offered).size).toBe(offered.length);
    for (const emoji of offered) expect(holidayChangeInput.safeParse({ emoji }).success).toBe(true);
  }
});
