import type { CivilDate } from "@/lib/civil-date";
import type { MessageIdea } from "@/lib/holidays/moods";
import type { Origin } from "@/lib/holidays/origin";

/** A holiday as editors see it in a list; instants in ISO 8601. */
export type ListedHoliday = {
  id: string;
  slug: string;
  holidayName: string;
  /** "" for none. */
  category: string;
  /** This year's day, or the next one when this year has none. */
  dateIso: CivilDate;
  displayDate: string;
  isMonthObservance: boolean;
  lengthDays: number;
  /** See lib/holidays/rule.ts. */
  rule: string;
  ruleText: string;
  rank: number;
  emoji: string;
  hue: number;
  notes: string | null;
  sourceUrl: string | null;
  /** How many sources it names. */
  sourceCount: number;
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
  /** Its own films; without any it shows its category's. */
  videoUrls: string[];
  history: string | null;
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
