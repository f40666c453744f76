import { Column, Row } from "@react-email/components";
import { Fragment } from "react";
import { partsOf } from "@/lib/core/civil-date";
import { isCivilDate, weekdayAndDate, weekdayName } from "@/lib/core/dates";
import { solemnLine } from "@/lib/holidays/greeting";
import { isSolemn, type Tone } from "@/lib/holidays/tone";
import { Emoji, Text } from "./parts";
import { fieldHue, paint, TYPE } from "./styles";
import { cleanLine, listInWords } from "./text";

export type PreviewDay = {
  /** yyyy-MM-dd. */
  date: string;
  name: string;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  notes: string;
  /** A PNG; none in an older preview. */
  pictureUrl?: string;
  url: string;
  others: readonly string[];
  sponsor: string | null;
};

const dayNumber = (date: string) => (isCivilDate(date) ? partsOf(date).day : "");

function Cell({ date, emoji, hue, tone, url }: PreviewDay) {
  const color = fieldHue(hue, tone);
  const style = { width: "13%", padding: "8px 0", borderRadius: "14px", fontSize: "20px", lineHeight: "28px" };
  return (
    <Column align="center" {...paint({ back: `field-${color}` }, style)}>
      <Text as="div" size="caps" tone={`fieldstrong-${color}`} style={{ fontSize: "11px", letterSpacing: 0 }}>
        {weekdayName(date).slice(0, 3)}
      </Text>
      <Text as="div" size="heading" tone={`fieldink-${color}`} style={{ lineHeight: "26px" }}>
        {dayNumber(date)}
      </Text>
      <Emoji of={emoji} size={22} siteUrl={url} />
    </Column>
  );
}

/** The week at a glance, like the calendar. The days follow below, so it is neither read aloud nor in the text part. */
export function WeekStrip({ days }: { days: readonly PreviewDay[] }) {
  return (
    <Row aria-hidden="true" data-skip-in-text="true" style={{ margin: "24px 0 0" }}>
      {days.map((day, index) => (
        <Fragment key={day.date}>
          {index > 0 && <Column style={{ width: "1.5%" }} />}
          <Cell {...day} />
        </Fragment>
      ))}
    </Row>
  );
}

const badge = paint(
  { back: "sponsor", text: "onsponsor" },
  { display: "inline-block", padding: "2px 11px", borderRadius: "14px", fontWeight: 700 },
);

const dateStyle = {
  ...TYPE.title,
  width: "80px",
  padding: "30px 0 28px 36px",
  verticalAlign: "top",
  fontSize: "56px",
  lineHeight: "56px",
  letterSpacing: "-0.06em",
  whiteSpace: "nowrap",
} as const;

/** One day of the week, on a sheet of its holiday's color. */
export function DayCard({ date, name, emoji, hue, tone, notes, pictureUrl, url, others, sponsor }: PreviewDay) {
  const color = fieldHue(hue, tone);
  const ink = `fieldink-${color}` as const;
  const strong = `fieldstrong-${color}` as const;
  return (
    <Row {...paint({ back: `field-${color}` }, { borderRadius: "28px", marginBottom: "16px" })}>
      <Column
        aria-hidden="true"
        data-skip-in-text="true"
        {...paint({ text: strong, className: "stack stack-top" }, dateStyle)}
      >
        {dayNumber(date)}
        <span className="beside" style={{ display: "block", paddingTop: "8px", fontSize: "48px", letterSpacing: 0 }}>
          <Emoji of={emoji} size={52} siteUrl={url} />
        </span>
      </Column>
      <Column className="stack stack-below" style={{ padding: "32px 36px 22px 20px", verticalAlign: "top" }}>
        {pictureUrl && (
          // biome-ignore lint/performance/noImgElement: an email has no image optimizer
          <img
            src={pictureUrl}
            alt=""
            width="420"
            loading="lazy"
            style={{ width: "100%", height: "auto", borderRadius: "16px", marginBottom: "16px" }}
          />
        )}
        <Text data-text="day" size="small" tone={strong} style={{ fontWeight: 700 }}>
          {weekdayAndDate(date)}
          {isSolemn({ tone }) && ` · ${solemnLine({ holidayName: name }, "Observed")}`}
        </Text>
        <Text as="h2" size="heading" tone={ink}>
          {cleanLine(name)}
        </Text>
        <Text tone={ink} margin="10px 0 0">
          {cleanLine(notes)}
        </Text>
        {others.length > 0 && (
          <Text size="small" tone={ink} margin="10px 0 0">
            Also: {listInWords(others.map(cleanLine))}
          </Text>
        )}
        {sponsor && !isSolemn({ tone }) && (
          <p style={{ ...TYPE.small, margin: "12px 0 0" }}>
            <span {...badge}>Sponsor: {cleanLine(sponsor)}</span>
          </p>
        )}
        <p style={TYPE.text}>
          <a
            href={url}
            {...paint({ text: strong }, { display: "inline-block", padding: "12px 0 10px", fontWeight: 700 })}
          >
            The story of {cleanLine(name)}
          </a>
        </p>
      </Column>
    </Row>
  );
}
