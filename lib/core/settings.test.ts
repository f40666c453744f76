import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, parseSettings } from "./settings";

test("whatever is stored, the settings are complete and valid", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (stored) => {
      const { appearance, colorTheme, accent } = parseSettings(stored);
      expect([null, "light", "dark"]).toContain(appearance);
      expect(["purple", "blue", "blue-pink", "black"]).toContain(colorTheme);
      expect(["purple", "blue", "green", "orange", "pink", "red"]).toContain(accent);
    }),
  );
});

test("a stored choice is restored, and an unknown part becomes the default", () => {
  const stored = JSON.stringify({ appearance: "dark", colorTheme: "black", accent: "beige" });
  expect(parseSettings(stored)).toEqual({ ...DEFAULT_SETTINGS, appearance: "dark", colorTheme: "black" });
});
