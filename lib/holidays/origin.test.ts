import { expect, test } from "vitest";
import { type Origin, originInWords, originLabel } from "./origin";

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
])("%o reads %s on its own and %s after a colon", (origin, label, words) => {
  expect([originLabel(origin), originInWords(origin)]).toEqual([label, words]);
});
