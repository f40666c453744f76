import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { TONES } from "@/lib/holidays/tone";
import { pictureColors } from "@/lib/publishing/pictures/colors";
import { fieldHue, hexOf, type Scheme, type Tone } from "./styles";

const SCHEMES: readonly Scheme[] = ["light", "dark"];
const HUES = Array.from({ length: 360 }, (_, hue) => hue);
const FIELDS = HUES.flatMap((hue) => TONES.map((tone) => ({ hue, tone, field: fieldHue(hue, tone) })));

/** The minimum contrast of WCAG AA for text of any size. Source: WCAG 2.2, 1.4.3. */
const AA = 4.5;

const contrast = (one: Tone, other: Tone, scheme: Scheme) => wcagContrast(hexOf(one, scheme), hexOf(other, scheme));

test.each([
  ["ink", "bg"],
  ["ink", "surface"],
  ["soft", "bg"],
  ["soft", "surface"],
  ["accent", "surface"],
  ["onaccent", "accent"],
  ["onsponsor", "sponsor"],
] as const)("%s on %s is readable in light and in dark mode", (text, ground) => {
  for (const scheme of SCHEMES) expect(contrast(text, ground, scheme), scheme).toBeGreaterThanOrEqual(AA);
});

test.each(["fieldink", "fieldstrong"] as const)(
  "%s is readable on a day's field in every hue, tone and scheme",
  (text) => {
    const poor = FIELDS.flatMap(({ field }) =>
      SCHEMES.filter((scheme) => contrast(`${text}-${field}`, `field-${field}`, scheme) < AA).map(
        (each) => `${field} ${each}`,
      ),
    );
    expect(poor).toEqual([]);
  },
);

test("in light mode, a day has the same colors as its share image", () => {
  for (const { hue, tone, field } of FIELDS) {
    const picture = pictureColors(hue, tone);
    const ours = (["field", "fieldink", "fieldstrong"] as const).map((part) => hexOf(`${part}-${field}`, "light"));
    expect(ours).toEqual([picture.field, picture.ink, picture.strong]);
  }
});
