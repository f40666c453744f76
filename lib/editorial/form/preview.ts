import type { CivilDate } from "@/lib/core/civil-date";
import { webUrlInput } from "@/lib/core/input";
import { namesDate } from "@/lib/holidays/display-date";
import { defaultPicture, picturePath } from "@/lib/holidays/picture";
import type { FullHoliday } from "@/lib/holidays/queries";
import { defaultDisplayDate, isWholeMonth, nextDatesOf } from "@/lib/holidays/rule";
import { CATEGORY_STYLE, type Category, DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { knownCategory } from "../edited-holiday";
import { slugOf } from "../slug";
import { bodyOf, filledMessages, filledSources, type HolidayForm, lengthOf, ruleToText } from "./form";

/** Whether a URL is safe to link to, even in a preview. */
const isAddress = (text: string): boolean => URL.canParse(text) && webUrlInput.safeParse(text).success;

const first = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  rows.filter((row, index) => rows.findIndex((each) => keyOf(each) === keyOf(row)) === index);

/**
 * Returns the holiday as visitors would see it if the form were saved now, without invalid values. `today` is in the
 * editor's time zone. A stored holiday, with its slug, has the picture that was last saved; a new one has none: see
 * `drawingPath`.
 */
export function previewOf(form: HolidayForm, today: CivilDate, slug: string | null = null): FullHoliday {
  const body = bodyOf(form);
  const rule = ruleToText(form.rule) ? form.rule : null;
  const isMonthObservance = isWholeMonth(form.rule);
  const lengthDays = lengthOf(form);
  const dateIso = nextDatesOf({ rule, isMonthObservance, lengthDays })(today)[0] ?? today;
  const name = body.holidayName || "Nameless Day";
  const { year, ...origin } = body.origin;
  return {
    id: "preview",
    slug: "preview",
    holidayName: name,
    name,
    category: body.category || DEFAULT_CATEGORY,
    dateIso,
    displayDate:
      body.displayDate && namesDate(body.displayDate, dateIso)
        ? body.displayDate
        : defaultDisplayDate(form.rule, dateIso),
    notes: body.notes || null,
    whyToday: body.whyToday || null,
    picturePath: slug ? picturePath({ ...body, slug, dateIso }) : "",
    history: body.history || null,
    isMonthObservance,
    lengthDays,
    sourceUrl: isAddress(body.sourceUrl) ? body.sourceUrl : null,
    videoUrls: [],
    tone: form.tone,
    emoji: body.emoji || "🎉",
    hue: body.hue,
    rule,
    ruleText: ruleToText(form.rule) || "…",
    origin: { ...origin, ...(Number.isInteger(year) && { year }) },
    addedByEditors: false,
    sources: first(filledSources(form), ({ title }) => title).map(({ title, url }) => ({
      title: title || url,
      ...(isAddress(url) && { url }),
    })),
    celebrate: body.celebrate,
    messages: first(filledMessages(form), ({ text }) => text).map(({ mood, text }) => ({ mood, text })),
  };
}

/** Returns the path in the admin API of the picture as the form describes it; `holiday` is its preview. */
export function drawingPath(form: HolidayForm, holiday: FullHoliday, slug: string | null): string {
  const picture = bodyOf(form).picture ?? defaultPicture(holiday);
  const drawing = { picture, hue: holiday.hue, tone: holiday.tone, seed: slug ?? slugOf(holiday.holidayName) };
  return `/api/admin/holidays/picture?${new URLSearchParams({ drawing: JSON.stringify(drawing) })}`;
}

/** A few emoji for each category, besides its own. */
const BY_CATEGORY: Readonly<Record<Category | typeof DEFAULT_CATEGORY, string>> = {
  "Food & Drink": "🍰 🍕 🥞 🍵 🌮 🧀",
  Animals: "🐈 🐕 🐝 🦆 🐢 🦉",
  Nature: "🌳 🌼 🍂 🌊 🍄 🌈",
  "Arts & Music": "🎨 🎻 🎬 🎭 🥁 📷",
  "Books & Words": "📖 ✍️ 💬 🔤 📝 🗞️",
  "Science & Tech": "🔬 🚀 💡 🧪 🤖 🧲",
  "Games & Play": "🧩 🪁 🃏 🎳 ♟️ 🪀",
  "Sports & Outdoors": "🚲 ⚽ 🥾 🎣 🛶 🏃",
  "Home & Garden": "🏡 🧹 🌷 🛠️ 🪑 🧺",
  "Friends & Family": "👵 🤗 💌 👯 🍼 🎈",
  "Kindness & Causes": "🤝 💙 🕊️ 🩸 🙌 🫶",
  "History & Culture": "🏛️ 🗿 ⚓ 👑 📜 🕰️",
  "Work & School": "💼 📎 🎓 🖊️ 📅 ☕",
  Wellbeing: "😴 🧖 🌞 💧 🛀 🍃",
  "Wonderfully Weird": "👽 🦄 🧦 🤪 🪄 🦖",
  General: "🎂 ⭐ 🎊 🥳 🎁 ✨",
};

/** Returns the suggested emoji for a category, its own first. */
export function emojiFor(category: string): string[] {
  const known = knownCategory(category);
  return [CATEGORY_STYLE[known].emoji, ...BY_CATEGORY[known].split(" ")];
}
