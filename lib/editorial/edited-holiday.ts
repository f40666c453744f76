import type { CivilDate } from "@/lib/core/civil-date";
import type { Tone } from "@/lib/holidays/tone";
import type { MessageIdea, Origin } from "@/lib/holidays/traits";

/** A holiday as listed for editors; instants in ISO 8601. */
export type ListedHoliday = {
  id: string;
  slug: string;
  holidayName: string;
  /** "" for none. */
  category: string;
  /** This year's date, or the next one when this year has none. */
  dateIso: CivilDate;
  /** The date in words: "November 21st", or an editor's own text for it. */
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
  /** The number of its sources. */
  sourceCount: number;
  /** Its own videos as absolute URLs. */
  videoUrls: string[];
  /** The same as `videoUrls`. Source: spec section 3, holidays. */
  currentVideoUrls: string[];
  giftCount: number;
  /** Increases with each change. */
  version: number;
  updatedAt: string;
  deletedAt: string | null;
  /** Whether it shows a sponsor now. */
  isSponsored: boolean;
};

/** A holiday with all fields that an editor can change. */
export type EditedHoliday = Omit<ListedHoliday, "sourceCount" | "isSponsored"> & {
  /** Whether its category's video is shown when it has none of its own. */
  categoryVideo: boolean;
  sources: { title: string; url?: string | undefined }[];
  celebrate: { free: string; friends: string; desk: string } | null;
  messages: MessageIdea[];
  origin: Origin;
  createdAt: string;
  /** When an editor last changed it; null if it is unchanged since the seed. */
  editedAt: string | null;
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
