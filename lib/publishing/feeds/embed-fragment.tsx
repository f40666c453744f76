import type { CivilDate } from "@/lib/core/civil-date";
import { displayDate, weekdayName } from "@/lib/core/dates";
import { plainLine, plainText } from "@/lib/core/text";
import type { Holiday } from "@/lib/holidays/queries";
import { holidayGreeting, isSolemn, solemnLine } from "@/lib/holidays/tone";
import { pictureColors } from "../pictures/colors";

/** The hue of a day without a holiday, which is the brand's. */
export const EMPTY_DAY_HUE = 300;

type EmbedFragmentProps = {
  date: CivilDate;
  pick: Pick<Holiday, "holidayName" | "emoji" | "hue" | "tone" | "notes"> | null;
  /** The base URL of the site. */
  siteUrl: string;
};

/** The day for embedding in another site's page. All styles are inline, so it needs no class or script. */
export function EmbedFragment({ date, pick, siteUrl }: EmbedFragmentProps) {
  const { field, perforation, ink } = pictureColors(pick?.hue ?? EMPTY_DAY_HUE, pick?.tone);
  const isQuiet = pick !== null && isSolemn(pick);
  const link = { color: ink, textUnderlineOffset: "0.2em" };
  return (
    <aside
      className="oddly-today"
      lang="en"
      dir="ltr"
      aria-label={isQuiet ? "Today's observance" : "Today's quirky holiday"}
      style={{
        boxSizing: "border-box",
        maxWidth: "32rem",
        padding: "1.25rem",
        border: `1px solid ${perforation}`,
        borderRadius: "1rem",
        background: field,
        color: ink,
        fontFamily: "system-ui, sans-serif",
        lineHeight: 1.5,
        overflowWrap: "anywhere",
      }}
    >
      <p style={{ margin: 0, fontWeight: 600 }}>
        <time dateTime={date}>
          {weekdayName(date)}, {displayDate(date)}
        </time>
        {isQuiet && ` · ${solemnLine(pick)}`}
      </p>
      {pick ? (
        <>
          <p style={{ margin: "0.25rem 0", fontSize: "1.375em", fontWeight: 700, lineHeight: 1.25 }}>
            <span aria-hidden="true">{pick.emoji}</span>{" "}
            <a href={new URL(`/holiday/${date}`, siteUrl).href} style={link}>
              {plainLine(holidayGreeting(pick))}
            </a>
          </p>
          {pick.notes && <p style={{ margin: 0 }}>{plainText(pick.notes)}</p>}
        </>
      ) : (
        <p style={{ margin: "0.25rem 0" }}>Our calendar has no holiday for this day.</p>
      )}
      <p style={{ margin: "0.75rem 0 0", fontSize: "0.875em" }}>
        From{" "}
        <a href={new URL("/", siteUrl).href} style={link}>
          Oddly
        </a>
        {!isQuiet && ", where every day is oddly special"}
      </p>
    </aside>
  );
}
