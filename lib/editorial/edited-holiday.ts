import type { CivilDate } from "@/lib/core/dates";
import type { MessageIdea, Origin, Tone } from "@/lib/holidays/traits";

/** A holiday as editors see it in a list; instants in ISO 8601. */
export type ListedHoliday = {
  id: string;
  slug: string;
  holidayName: string;
  /** "" for none. */
  category: string;
  /** This year's day, or the next one when this year has none. */
  dateIso: CivilDate;
  /** The day in words: "November 21st", or an editor's own text for it. */
  displayDate: string;
  tone: Tone;
  isMonthObservance: boolean;
  lengthDays: number;
  /** See lib/holidays/rule.ts. */
  rule: string;
  ruleText: string;
  rank: number;
  emoji: string;
  hue: number;
  notes: string | null;
  history: string | null;
  sourceUrl: string | null;
  /** How many sources it names. */
  sourceCount: number;
  /** Its own videos as absolute addresses. */
  videoUrls: string[];
  /** The same. Source: spec section 3, holidays. */
  currentVideoUrls: string[];
  giftCount: number;
  /** Goes up with each change. */
  version: number;
  updatedAt: string;
  deletedAt: string | null;
  /** Whether a business is shown on it now. */
  isSponsored: boolean;
};

/** A holiday with all that an editor can change. */
export type EditedHoliday = Omit<ListedHoliday, "sourceCount" | "isSponsored"> & {
  /** Whether its category's video is shown while it has none of its own. */
  categoryVideo: boolean;
  sources: { title: string; url?: string | undefined }[];
  celebrate: { free: string; friends: string; desk: string } | null;
  messages: MessageIdea[];
  origin: Origin;
  createdAt: string;
  /** When an editor last changed it; null while it is as the seed wrote it. */
  editedAt: string | null;
};

/** One change of a holiday. `editor` is null for somebody whose account is gone. */
export type Revision = {
  id: number;
  version: number;
  action: "create" | "update" | "delete" | "restore" | "import" | "gifts" | "videos";
  /** Each field that was touched, before and after. */
  changes: Record<string, [before: unknown, after: unknown]>;
  editor: string | null;
  editedAt: string;
};
