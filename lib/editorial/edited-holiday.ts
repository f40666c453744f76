import { CATEGORIES, CATEGORY_STYLE, type Category, DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import type { HolidayFields } from "./input";

/** Returns one of our categories, or the default one for any other. */
export const knownCategory = (category: string): Category | typeof DEFAULT_CATEGORY =>
  CATEGORIES.find((each) => each === category) ?? DEFAULT_CATEGORY;

/** Returns the fields of a new holiday that do not say what it is; emoji and hue are the category's. */
export const defaultFields = (category: string) =>
  ({
    category,
    lengthDays: 1,
    rank: 100, // behind all picks
    tone: "festive",
    ...CATEGORY_STYLE[knownCategory(category)],
    notes: null,
    whyToday: null,
    history: null,
    sourceUrl: null,
    sources: [],
    videoUrls: [],
    categoryVideo: true,
    celebrate: null,
    messages: [],
    picture: null,
    classroom: null,
    origin: { kind: "unknown" },
  }) satisfies Partial<HolidayFields>;

const FIELD_LABELS = {
  holidayName: "Name",
  rule: "When it falls",
  dateIso: "Date",
  displayDate: "Display date",
  category: "Category",
  isMonthObservance: "Month observance",
  lengthDays: "Length in days",
  rank: "Rank",
  tone: "Tone",
  emoji: "Emoji",
  hue: "Color",
  notes: "Notes",
  whyToday: "Why today",
  history: "History",
  sources: "Sources",
  sourceUrl: "Learn More link",
  videoUrls: "Videos",
  categoryVideo: "Category’s video",
  celebrate: "Ways to celebrate",
  messages: "Card messages",
  picture: "Picture",
  classroom: "Classroom",
  origin: "Origin",
} satisfies Record<keyof HolidayFields, string>;

/** All fields, in the order in which a change lists them. */
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof HolidayFields)[];

const LABELS: Readonly<Record<string, string>> = { ...FIELD_LABELS, gifts: "Gift ideas" };

/** Returns the label of a field; for an unknown one, its own name. */
export const fieldLabel = (field: string): string => LABELS[field] ?? field;

/** A holiday with all fields that an editor can change; instants in ISO 8601. */
export type EditedHoliday = HolidayFields & {
  id: string;
  slug: string;
  ruleText: string;
  /** The same as `videoUrls`. Source: spec section 3, holidays. */
  currentVideoUrls: string[];
  giftCount: number;
  /** Increases with each change. */
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** When an editor last changed it; null if it is unchanged since the seed. */
  editedAt: string | null;
};

/** A holiday as listed for editors. */
export type AdminHolidayRow = Omit<
  EditedHoliday,
  "sources" | "categoryVideo" | "celebrate" | "messages" | "picture" | "classroom" | "origin" | "createdAt" | "editedAt"
> & {
  /** The number of its sources. */
  sourceCount: number;
  /** Whether it shows a sponsor now. */
  isSponsored: boolean;
};

/** A change of a holiday. `editor` is null when that account was deleted. */
export type Revision = {
  id: number;
  version: number;
  action: "create" | "update" | "delete" | "restore" | "import" | "gifts" | "videos";
  /** Each changed field, before and after. */
  changes: Record<string, [before: unknown, after: unknown]>;
  editor: string | null;
  editedAt: string;
};
