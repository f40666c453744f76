import { z } from "zod";
import { lineInput, listQuery, webUrlInput } from "@/lib/core/input";
import { oneLine, severalLines, visibleCharacters } from "@/lib/core/text";
import { civilDateInput, ruleInput } from "@/lib/holidays/input";
import { CAST, MAX_CAST, MAX_OBJECTS, PICTURE_MOODS, POSES, SCENES, SEASONS } from "@/lib/holidays/picture";
import { TONES } from "@/lib/holidays/tone";
import { MOODS, ORIGIN_KINDS } from "@/lib/holidays/traits";
import { withScheme } from "@/lib/sponsorship/website";
import {
  HIGHEST_RANK,
  LOWEST_RANK,
  MAX_CATEGORY_LENGTH,
  MAX_CLASSROOM_LENGTH,
  MAX_DISPLAY_DATE_LENGTH,
  MAX_HISTORY_LENGTH,
  MAX_LENGTH_DAYS,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGES,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_RULE_LENGTH,
  MAX_SOURCE_TITLE_LENGTH,
  MAX_SOURCES,
  MAX_VIDEOS,
  MAX_WAY_LENGTH,
  MAX_WHY_LENGTH,
  TOO_MANY_VIDEOS,
} from "./limits";

const prose = (name: string, max: number) =>
  z
    .string(`${name} must be text`)
    .transform(severalLines)
    .pipe(z.string().max(max, `${name} must be ${max} characters or less`));

/** One of our own videos, by path or with the site's URL as the API returns it, which may be localhost. */
const ownVideo = z.string().regex(/^(?:https?:\/\/[^\s/?#@]+)?\/adventures\/[a-z-]+\.mp4$/);

const videoUrl = z.union([ownVideo, webUrlInput], "Must be a valid URL");

/** A video's URL as typed into the admin's form, which adds a missing https://. */
export const videoForm = z.object({
  url: z
    .string()
    .transform(withScheme)
    .refine((url) => videoUrl.safeParse(url).success, "Must be a valid URL"),
});

/** The videos of a holiday. Source: spec section 5, holiday videoUrls. */
export const videoUrlsInput = z.array(videoUrl, "Must be a list of URLs").max(MAX_VIDEOS, TOO_MANY_VIDEOS);

/**
 * The version that the editor saw, so that a later one is not overwritten. Without it, the fields are set
 * unconditionally.
 */
const version = z.int("Version must be a whole number").positive().optional();

const emoji = z
  .string("Must be a single emoji")
  .trim()
  .pipe(z.emoji("Must be a single emoji").max(64, "Must be a single emoji"))
  .refine((text) => visibleCharacters(text) === 1, "Must be a single emoji");

const noEmoji = z.literal("").transform(() => undefined);

const picture = z.object(
  {
    scene: z.enum(SCENES, "Unknown scene"),
    season: z.enum(SEASONS, "Unknown season"),
    mood: z.enum(PICTURE_MOODS, "Unknown mood"),
    cast: z
      .array(
        z.object({
          who: z.enum(CAST, "Unknown character"),
          pose: z.enum(POSES, "Unknown pose"),
          holds: noEmoji.or(emoji).optional(),
          wears: noEmoji.or(emoji).optional(),
        }),
        "Must be a list of characters",
      )
      .max(MAX_CAST, `At most ${MAX_CAST} characters`),
    objects: z
      .array(emoji, "Must be a list of emoji")
      .min(1, "A picture needs at least one emoji")
      .max(MAX_OBJECTS, `At most ${MAX_OBJECTS} emoji`),
  },
  "Must describe a picture",
);

const lessonText = (name: string, max = MAX_CLASSROOM_LENGTH) =>
  prose(name, max).pipe(z.string().min(1, `${name} is missing`));

const classroom = z.object(
  {
    fact: lessonText("The fact"),
    questions: z
      .array(lessonText("A question"), "Must be a list of questions")
      .length(3, "Write three questions: for ages 5 to 7, 8 to 10 and 11 to 13"),
    activity: z.object({ title: lessonText("The activity's title", 60), text: lessonText("The activity") }),
    word: z.object({ word: lessonText("The word", 40), meaning: lessonText("The word's meaning") }),
  },
  "Must be a lesson",
);

const way = prose("A way to celebrate", MAX_WAY_LENGTH);

const fields = {
  holidayName: lineInput("Holiday name", 1, MAX_NAME_LENGTH),
  /** This year's date, or the next one when this year has none. */
  dateIso: civilDateInput,
  /** Null when it follows from the date. */
  displayDate: lineInput("Display date", 1, MAX_DISPLAY_DATE_LENGTH).nullable(),
  /** "" for none. */
  category: prose("Category", MAX_CATEGORY_LENGTH).transform(oneLine),
  /** See lib/holidays/rule.ts. */
  rule: z.string().trim().max(MAX_RULE_LENGTH, "This rule is too long").pipe(ruleInput),
  isMonthObservance: z.boolean("Must be true or false"),
  lengthDays: z
    .int("Length must be a whole number of days")
    .min(1, "It must last at least one day")
    .max(MAX_LENGTH_DAYS, `It can last ${MAX_LENGTH_DAYS} days at most`),
  rank: z
    .int("Rank must be a whole number")
    .min(LOWEST_RANK, `Rank must be ${LOWEST_RANK} or more`)
    .max(HIGHEST_RANK, `Rank must be ${HIGHEST_RANK} or less`),
  emoji,
  tone: z.enum(TONES, "Tone must be festive or solemn"),
  hue: z
    .int("Color must be a whole number of degrees")
    .min(0, "Color must be 0 to 359")
    .max(359, "Color must be 0 to 359"),
  notes: prose("Notes", MAX_NOTES_LENGTH).nullable(),
  whyToday: prose("Why today", MAX_WHY_LENGTH).transform(oneLine).nullable(),
  history: prose("History", MAX_HISTORY_LENGTH).nullable(),
  sourceUrl: z.union([z.literal(""), webUrlInput], "Must be a valid URL").nullable(),
  sources: z
    .array(
      z.object({
        title: lineInput("The source's title", 1, MAX_SOURCE_TITLE_LENGTH),
        url: z.union([z.literal("").transform(() => undefined), webUrlInput], "Must be a valid URL").optional(),
      }),
      "Must be a list of sources",
    )
    .max(MAX_SOURCES, `At most ${MAX_SOURCES} sources`),
  /** Its own videos: absolute URLs in the API; in the database, ours are paths. */
  videoUrls: videoUrlsInput,
  /** Whether its category's video is shown when it has none of its own. */
  categoryVideo: z.boolean("Must be true or false"),
  celebrate: z.object({ free: way, friends: way, desk: way }, "Must be three ways to celebrate").nullable(),
  messages: z
    .array(
      z.object({
        mood: z.enum(MOODS, "Unknown mood"),
        text: prose("A message", MAX_MESSAGE_LENGTH).pipe(z.string().min(1, "A message is empty")),
      }),
      "Must be a list of messages",
    )
    .max(MAX_MESSAGES, `At most ${MAX_MESSAGES} messages`),
  picture: picture.nullable(),
  classroom: classroom.nullable(),
  origin: z.object(
    {
      kind: z.enum(ORIGIN_KINDS, "Unknown origin"),
      by: lineInput("Started by", 0, 200).optional(),
      year: z.int("Year must be a whole number").min(-3000).max(2100).optional(),
    },
    "Must say where it comes from",
  ),
};

const holidayInput = z.object(fields);

/** The query of the editor's preview: JSON of a picture that need not be stored. */
export const drawingInput = z.object({
  drawing: z
    .string("The drawing is missing")
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("Must be JSON");
        return z.NEVER;
      }
    })
    .pipe(z.object({ picture, hue: fields.hue, tone: fields.tone, seed: z.string().max(200) }, "Must be a drawing")),
});

/** All fields of a holiday that editors set; `displayDate` is the date in words, or an editor's own text for it. */
export type HolidayFields = Omit<z.output<typeof holidayInput>, "displayDate"> & { displayDate: string };

const { dateIso, displayDate, holidayName, ...others } = fields;

/** A new holiday needs a rule, or a date and a display date as in the spec. */
const DATE_MISSING = { path: ["dateIso"], error: "Date must be in YYYY-MM-DD format" };
const WORDS_MISSING = { path: ["displayDate"], error: "Display date is required" };

/**
 * A new holiday. Without a rule, its date and display date set it: a single day when the display date names a year, or
 * else a yearly one. Source of the limits: spec section 5, holiday admin schema.
 */
export const newHolidayInput = z
  .object({ holidayName, ...z.object({ ...others, dateIso, displayDate }).partial().shape })
  .refine((input) => input.rule !== undefined || input.dateIso !== undefined, DATE_MISSING)
  .refine(({ rule, displayDate }) => rule !== undefined || typeof displayDate === "string", WORDS_MISSING);

export type NewHoliday = z.output<typeof newHolidayInput>;

/** A change of a holiday: missing fields stay unchanged. */
export const holidayChangeInput = z.object({ ...holidayInput.partial().shape, version });

export type HolidayChange = z.output<typeof holidayChangeInput>;

/** The videos of a holiday, and whether its category's video is shown when there are none. */
export const videosInput = z.object({ videoUrls: videoUrlsInput, categoryVideo: z.boolean().optional(), version });

/** The version that the editor saw before a deletion. */
export const deletionInput = z.object({ version });

/** The day that a holiday should become the pick of. */
export const pickInput = z.object({ date: civilDateInput });

export const HOLIDAY_ID_REQUIRED = "Holiday ID is required";

const listed = {
  search: z.string().transform(oneLine).pipe(z.string().max(200, "This search is too long")),
  category: z.string().transform(oneLine).pipe(z.string().max(MAX_CATEGORY_LENGTH)),
  month: z.coerce
    .number("Month must be between 1 and 12")
    .int()
    .min(1, "Month must be between 1 and 12")
    .max(12, "Month must be between 1 and 12"),
  date: civilDateInput,
  kind: z.enum(["day", "week", "month"], "Kind must be day, week or month"),
  state: z.enum(["live", "deleted", "edited", "unsourced", "sponsored"], "Unknown state"),
  sort: z.enum(["updated", "name", "date", "rank"], "Sort must be updated, name, date or rank"),
  direction: z.enum(["asc", "desc"], "Direction must be asc or desc"),
};

/** The filters, order and page of the list. */
export const holidayListInput = listQuery(z.object(listed).partial().shape, 50);

/** Without a limit, all holidays are returned. */
export type HolidayListInput = Omit<z.output<typeof holidayListInput>, "limit"> & { limit?: number | undefined };
