import fc from "fast-check";
import { z } from "zod";
import { BAD_ADDRESSES, HOSTILE, ODD_ADDRESS } from "@/e2e/hostile-corpus";
import { utcToday } from "@/lib/core/dates";
import { ids } from "./people";

/** Values that are valid where a field of the name expects them, and others that nearly are. */
export const knownValues = (): Readonly<Record<string, readonly unknown[]>> => ({
  holidayId: [ids.holidayId, ids.unknown, ids.holidayId?.toUpperCase()],
  selectedHolidayId: [ids.holidayId],
  objectId: [ids.card, ids.mailed],
  id: [ids.reminder, ids.unknown],
  cardId: [ids.mailed],
  slug: [ids.slug],
  subscriptionId: [ids.subscription, "sub_none"],
  sponsorId: [ids.sponsor],
  share: [ids.share, ids.linkId],
  viewer: [ids.share],
  version: [1, 2, 0, "1", "1.5", 2_147_483_648],
  date: [ids.date, "2026-02-30", "0000-01-01", "9999-12-31", "1000-01-01"],
  targetDateIso: [ids.date, "2026-02-30", "0001-01-01"],
  sendOn: [ids.date, utcToday()],
  dateIso: [ids.date],
  today: [utcToday(), ids.date],
  issue: ["2026-11-30", "2026-11-31"],
  month: [ids.month, "02", "13"],
  rule: [
    "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1",
    "FREQ=YEARLY;BYMONTH=13",
    "EASTER+1",
    "EASTER+99999999999",
    "RDATE:20270401",
  ],
  email: ["not.an.address", "a@b.example", "résumé@exämple.com"],
  contactEmail: ["sponsor@example.org"],
  recipientEmail: ["friend@example.org"],
  timeZone: ["Europe/Berlin", "UTC", "Etc/GMT+99", "europe/berlin", "+25:00"],
  zone: ["Europe/Berlin", "Nowhere/City", "UTC"],
  localTime: ["09:00", "24:00"],
  remindAt: ["2027-01-01T09:00:00Z", "9999-12-31T23:59:59.999+14:00", "0000-01-01T00:00:00Z"],
  websiteUrl: [ODD_ADDRESS, "https://acme.example/"],
  sourceUrl: [ODD_ADDRESS],
  affiliateUrl: [ODD_ADDRESS],
  endpoint: ["https://fcm.googleapis.com/fcm/send/x", "https://updates.push.services.mozilla.com/wpush/v2/x"],
  holidayIds: [`${ids.holidayId},${ids.unknown}`],
  after: ["0", "99999999999999999999", "-1"],
});

const LONG = [
  "x".repeat(5000),
  "é".repeat(300),
  "👩‍👩‍👧‍👦".repeat(100),
  " ".repeat(2000),
  `${"a".repeat(300)}@example.com`,
];

const ODD = [
  null,
  true,
  false,
  0,
  -1,
  -0.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  5e-324,
  [],
  {},
  [[]],
  [null],
  [{}],
  "",
  "NaN",
  "Infinity",
  "-1",
  "1e9",
  "0x10",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "\u0000",
  "\ud800",
  "\uffff",
  "0000-00-00",
  "2026-13-45",
  "+275760-09-13",
  "-000001-01-01",
  "24:61",
  "../../etc/passwd",
  "%00",
  "%",
  "%ff",
  { $gt: "" },
  { length: 1e9 },
  { toString: 1, valueOf: null },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'),
];

const hostile = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE, ...BAD_ADDRESSES, ...LONG, ...ODD),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Json = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  allOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** Returns texts that match a pattern; any if fast-check cannot make them. */
function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern, "u"));
    fc.sample(arbitrary, 1);
    return arbitrary;
  } catch {
    return fc.string();
  }
}

/** Returns mostly valid values of a schema. `name` is the field's, `known` are values by name. */
function valuesOf(json: Json, known: ReturnType<typeof knownValues>, name = ""): fc.Arbitrary<unknown> {
  const own = known[name];
  if (own && json.type !== "object" && json.type !== "array") {
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: valuesOf(json, {}) });
  }
  if (json.const !== undefined) return fc.constant(json.const);
  if (json.enum) return fc.constantFrom(...json.enum);
  const parts = json.anyOf ?? json.allOf;
  if (parts) return fc.oneof(...parts.map((each) => valuesOf(each, known)));
  switch (json.type) {
    case "object": {
      const fields = Object.entries(json.properties ?? {}).map(
        ([key, each]) => [key, valuesOf(each, known, key)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: json.required ?? [], noNullPrototype: true });
    }
    case "array":
      return fc.array(valuesOf(json.items ?? {}, known), {
        minLength: json.minItems ?? 0,
        maxLength: Math.min(json.maxItems ?? 4, 4),
      });
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: Math.max(json.minimum ?? -10, -(2 ** 31)), max: Math.min(json.maximum ?? 400, 400) });
    case "number":
      return fc.double({ min: json.minimum ?? -10, max: json.maximum ?? 1000 });
    case "null":
      return fc.constant(null);
    case "string": {
      const { minLength = 0, maxLength = 40 } = json;
      const text = fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
      return json.pattern ? matching(json.pattern) : text;
    }
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.boolean());
  }
}

/** Returns valid, nearly valid and hostile inputs of a schema. */
export function inputsOf(schema: z.ZodType, known: ReturnType<typeof knownValues>): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  const valid = valuesOf(json, known);
  const names = Object.keys(json.properties ?? {});
  const spoilt = fc
    .tuple(valid, fc.constantFrom(...names, "__proto__", "extra"), hostile, fc.boolean())
    .map(([value, name, bad, isMissing]) => {
      const copy: Record<string, unknown> = { ...(value as object) };
      if (isMissing && name !== "extra") delete copy[name];
      else Object.defineProperty(copy, name, { value: bad, enumerable: true });
      return copy;
    });
  const all = fc.record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] });
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 4, arbitrary: spoilt },
    { weight: 2, arbitrary: all },
    { weight: 1, arbitrary: hostile },
  );
}
