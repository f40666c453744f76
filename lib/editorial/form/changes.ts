import { ORIGIN_KINDS, originInWords } from "@/lib/holidays/traits";
import { type EditedHoliday, fieldLabel } from "../edited-holiday";
import { bodyOf, formOf, type HolidayBody, type HolidayForm, isInForm, ruleToText } from "./form";

/** Fields that are merged as one: changing one of them counts as changing the part, which has the first one's label. */
export const PARTS = {
  name: ["holidayName"],
  when: ["rule", "lengthDays", "displayDate"],
  category: ["category"],
  rank: ["rank"],
  tone: ["tone"],
  emoji: ["emoji"],
  hue: ["hue"],
  notes: ["notes"],
  whyToday: ["whyToday"],
  history: ["history"],
  sources: ["sources", "sourceUrl"],
  celebrate: ["celebrate"],
  messages: ["messages"],
  picture: ["picture"],
  classroom: ["classroom"],
  origin: ["origin"],
  categoryVideo: ["categoryVideo"],
} as const satisfies Record<string, readonly (keyof HolidayBody)[]>;

export type Part = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as Part[];

/** Returns the label of a part: "When it falls". */
export const partLabel = (part: Part): string => fieldLabel(PARTS[part][0]);

/** Returns the values of one part. */
export function partOf(body: HolidayBody, part: Part): Partial<HolidayBody> {
  return Object.fromEntries(PARTS[part].map((field) => [field, body[field]]));
}

const partsOf = (body: HolidayBody, parts: readonly Part[]): Partial<HolidayBody> =>
  Object.assign({}, ...parts.map((part) => partOf(body, part)));

/** Compares two JSON values, ignoring the order of fields; an undefined field counts as missing. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [fields, others] = [one, other].map(
    (each) => new Map(Object.entries(each).filter(([, value]) => value !== undefined)),
  );
  if (!fields || fields.size !== others?.size) return false;
  return [...fields].every(([name, value]) => others.has(name) && isDeepEqual(value, others.get(name)));
}

const isSame = (one: HolidayBody, other: HolidayBody, part: Part) =>
  isDeepEqual(partOf(one, part), partOf(other, part));

/** Returns the parts in which two versions of a holiday differ. */
export function partsChanged(before: HolidayBody, after: HolidayBody): Part[] {
  return PART_NAMES.filter((part) => !isSame(before, after, part));
}

/** Returns the fields to send: all fields of the changed parts. */
export function changedFields(before: HolidayBody, after: HolidayBody): Partial<HolidayBody> {
  return partsOf(after, partsChanged(before, after));
}

/** Returns the body that the unchanged form of a stored holiday would send. */
export const bodyOfStored = (holiday: EditedHoliday): HolidayBody => bodyOf(formOf(holiday));

/** Returns the form fields for a set of body values; `base` fills in the other fields. */
export function patchOf(values: Partial<HolidayBody>, base: HolidayBody): Partial<HolidayForm> {
  const whole = formOf({ ...base, ...values });
  const fields: (keyof HolidayForm)[] = Object.keys(values).filter(isInForm);
  if (fields.includes("rule")) fields.push("ruleWords");
  return Object.fromEntries(fields.map((field) => [field, whole[field]]));
}

type Rebased = {
  /** What changes in the form. */
  patch: Partial<HolidayForm>;
  /** The parts that only the other editor changed, or that both changed to the same value. */
  theirs: Part[];
  /** The parts that both changed differently: the form has mine until the editor chooses. */
  clashes: Part[];
};

/**
 * Rebases a form that started from `before` onto `after`: parts that only another editor changed are updated, and all
 * typed text stays, valid or not. Every conflict is listed, so no change is lost silently.
 */
export function rebaseForm(form: HolidayForm, before: HolidayBody, after: HolidayBody): Rebased {
  const mine = bodyOf(form);
  const changed = partsChanged(before, after);
  const theirs = changed.filter((part) => isSame(mine, before, part) || isSame(mine, after, part));
  const clashes = changed.filter((part) => !theirs.includes(part));
  return { patch: patchOf(partsOf(after, theirs), after), theirs, clashes };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const moodLabel = capital;

type Row = Readonly<Record<string, unknown>>;

/** `String` would throw for a JSON object with a field named `toString`. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

const rowsInWords = (value: unknown, toWords: (row: Row) => string) =>
  Array.isArray(value) ? value.map((each) => toWords(Object(each) as Row)).join("\n") : "";

const CHANGE_LABELS: Readonly<Record<string, (value: unknown) => string>> = {
  rule: (value) => ruleToText(textOf(value)) || textOf(value),
  hue: (value) => `${textOf(value)}°`,
  lengthDays: (value) => (value === 1 ? "1 day" : `${textOf(value)} days`),
  isMonthObservance: (value) => (value ? "yes" : "no"),
  tone: (value) => capital(textOf(value)),
  categoryVideo: (value) => (value ? "Shown when there is no other" : "Not shown"),
  sources: (value) => rowsInWords(value, ({ title, url }) => [title, url].filter(Boolean).map(textOf).join(" ")),
  messages: (value) => rowsInWords(value, ({ mood, text }) => `${moodLabel(textOf(mood))}: ${textOf(text)}`),
  picture: (value) => {
    const { scene, season, mood, cast, objects } = Object(value) as Row;
    const members = rowsInWords(cast, ({ who, pose, holds, wears }) =>
      [who, pose, holds && `holds ${textOf(holds)}`, wears && `wears ${textOf(wears)}`].filter(Boolean).join(" "),
    );
    const set = [scene, season, mood].map(textOf).join(", ");
    return [set, members, Array.isArray(objects) ? objects.map(textOf).join(" ") : ""].filter(Boolean).join("\n");
  },
  classroom: (value) => {
    const { fact, questions, activity, word } = Object(value) as Row;
    const { title, text } = Object(activity) as Row;
    const { word: term, meaning } = Object(word) as Row;
    const lines = Array.isArray(questions) ? questions.map(textOf) : [];
    return [textOf(fact), ...lines, `${textOf(title)}: ${textOf(text)}`, `${textOf(term)}: ${textOf(meaning)}`].join(
      "\n",
    );
  },
  celebrate: (value) => {
    const { free, friends, desk } = Object(value) as Row;
    return `For free: ${textOf(free)}\nWith friends: ${textOf(friends)}\nAt a desk: ${textOf(desk)}`;
  },
  origin: (value) => {
    const { kind, by, year } = Object(value) as Row;
    const known = ORIGIN_KINDS.find((each) => each === kind);
    if (!known) return textOf(value);
    return originInWords({
      kind: known,
      by: by === undefined ? by : textOf(by),
      year: typeof year === "number" ? year : undefined,
    });
  },
};

/** Formats the value of a field, with one line per item; "" for none. Never throws. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  const words = CHANGE_LABELS[field];
  if (words) return words(value);
  return Array.isArray(value) ? value.map(textOf).join("\n") : textOf(value);
}

/** Formats the values of a part: "the first Friday of June", "7 days". */
export function partInWords(values: Partial<HolidayBody>): string {
  return Object.entries(values)
    .filter(([field, value]) => !(field === "lengthDays" && value === 1))
    .map(([field, value]) => {
      const words = valueInWords(field, value);
      return field === "sourceUrl" && words ? `Learn More: ${words}` : words;
    })
    .filter((words) => words !== "")
    .join("\n");
}

/** A piece of two texts: in both, only in the first, or only in the second. */
export type DiffPiece = { text: string; kind: "same" | "gone" | "new" };

const piecesOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Returns, for each pair of positions, how many pieces the rests of both texts have in common. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = rows[i] as Uint16Array;
      const below = rows[i + 1] as Uint16Array;
      row[j] = one[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

/** Returns the difference of two texts by word; a deletion comes before the insertion that replaces it. */
export function diffWords(before: string, after: string): DiffPiece[] {
  const [one, other] = [piecesOf(before), piecesOf(after)];
  const common = commonLengths(one, other);
  const found: DiffPiece[] = [];
  const add = (text: string | undefined, kind: DiffPiece["kind"]) => {
    const last = found.at(-1);
    if (last?.kind === kind) last.text += text;
    else found.push({ text: text ?? "", kind });
  };
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      add(one[i], "same");
      i += 1;
      j += 1;
    } else if (i < one.length && (j === other.length || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      add(one[i], "gone");
      i += 1;
    } else {
      add(other[j], "new");
      j += 1;
    }
  }
  return found;
}
