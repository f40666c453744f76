import { expect, test } from "vitest";
import { readSeed } from "@/db/seed/read";
import { holidayGreeting, solemnLine } from "./greeting";
import { isSolemn } from "./tone";
import { ORIGIN_KINDS, type Origin, originBadge, originInWords, originLabel } from "./traits";

/** The solemn days that remember people who died. All others are "Observed today". */
const IN_REMEMBRANCE = [
  "Anzac Day",
  "Armenian Genocide Remembrance Day",
  "D-Day",
  "Hiroshima Day",
  "International Day for the Remembrance of the Slave Trade and Its Abolition",
  "International Day of Commemoration of the Victims of Genocide",
  "International Day of Reflection on the 1994 Genocide against the Tutsi in Rwanda",
  "International Day of Remembrance of the Victims of Slavery",
  "International Holocaust Remembrance Day",
  "Memorial Day",
  "Nagasaki Day",
  "National Pearl Harbor Remembrance Day",
  "National Pet Memorial Day",
  "National the Day the Music Died Day",
  "Peace Officers Memorial Day",
  "Pregnancy and Infant Loss Remembrance Day",
  "Remembrance Day",
  "September 11th National Day of Service and Remembrance",
  "Stephen Foster Memorial Day",
  "Transgender Day of Remembrance",
  "Workers' Memorial Day",
  "World Day of Remembrance for Road Traffic Victims",
  "Worldwide Candle Lighting Day",
  "Yom HaShoah (Holocaust Remembrance Day)",
];

test("exactly the solemn days that remember the dead are in remembrance", async () => {
  const solemn = (await readSeed()).filter(isSolemn).map(({ name }) => name);
  const remembered = solemn.filter((holidayName) => solemnLine({ holidayName }) === "In remembrance");
  expect(remembered.toSorted()).toEqual(IN_REMEMBRANCE);
});

test.each([
  ["Yom HaShoah", "In remembrance"],
  ["Patriot Day", "In remembrance"],
  ["9/11 Remembrance", "In remembrance"],
  ["Veterans Day", "Observed today"],
  ["National Vietnam War Veterans Day", "Observed today"],
  ["World AIDS Day", "Observed today"],
  ["Good Friday", "Observed today"],
  ["Patriots' Day", "Observed today"],
  ["International Day for the Elimination of Violence against Women", "Observed today"],
])("the line above %s is %s", (holidayName, line) => {
  expect(solemnLine({ holidayName })).toBe(line);
});

test("the greeting of a solemn day does not contain Happy", () => {
  expect(holidayGreeting({ holidayName: "Memorial Day", tone: "solemn" })).toBe("Memorial Day");
  expect(holidayGreeting({ holidayName: "World Hello Day", tone: "festive" })).toBe("Happy World Hello Day!");
});

test.each<[Origin, string, string]>([
  [{ kind: "tradition" }, "Traditional", "traditional"],
  [{ kind: "unknown" }, "Unknown", "unknown"],
  [
    { kind: "brand", by: "the Acme Kite Company", year: 1998 },
    "Started by a business",
    "started by a business (the Acme Kite Company, 1998)",
  ],
  [{ kind: "person", by: "Ada and Ben" }, "Personal initiative", "personal initiative (Ada and Ben)"],
  [{ kind: "un", year: 2005 }, "United Nations observance", "United Nations observance (2005)"],
  [{ kind: "tradition", year: -700 }, "Traditional", "traditional (700 BC)"],
])("origin %o reads %s on its own and %s after a colon", (origin, label, words) => {
  expect([originLabel(origin), originInWords(origin)]).toEqual([label, words]);
});

test("a badge says how each kind of observance came about, and who invented it", () => {
  expect(ORIGIN_KINDS.map((kind) => originBadge({ kind }))).toEqual([
    "Proclaimed",
    "Proclaimed",
    "Invented",
    "Invented",
    "Tradition",
    "Invented as a joke",
    "Invented",
    "Unverified",
  ]);
  expect(originBadge({ kind: "person", by: "Ruth Roy" })).toBe("Invented by Ruth Roy");
  expect(originBadge({ kind: "unknown", by: "Somebody" })).toBe("Unverified");
});
