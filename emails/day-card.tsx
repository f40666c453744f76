import { Column, Row } from "@react-email/components";
import { partsOf } from "@/lib/core/civil-date";
import { isCivilDate } from "@/lib/core/dates";
import { isSolemn, solemnLine, type Tone } from "@/lib/holidays/tone";
import { cleanLine } from "./clean-line";
import { fieldHue } from "./colors";
import { listInWords } from "./labels";
import { paint } from "./paint";
import { TYPE } from "./type";
import { dayInWords } from "./when";

export type PreviewDay = {
  /** yyyy-MM-dd. */
  date: string;
  name: string;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  notes: string;
  url: string;
  /** Names of the date's other holidays. */
  others: readonly string[];
  /** The business that sponsors the day. */
  sponsor: string | null;
};

const badge = paint({ back: "sponsor", text: "onsponsor" });

/** One day of the week, on a sheet of its holiday's color. */
export function DayCard({ date, name, emoji, hue, tone, notes, url, others, sponsor }: PreviewDay) {
  const color = fieldHue(hue, tone);
  const field = paint({ back: `field-${color}` });
  const ink = paint({ text: `fieldink-${color}` });
  const strong = paint({ text: `fieldstrong-${color}` });
  return (
    <Row className={field.className} style={{ ...field.style, borderRadius: "28px", marginBottom: "16px" }}>
      <Column
        aria-hidden="true"
        data-skip-in-text="true"
        className={`stack stack-top ${strong.className}`}
        style={{
          ...TYPE.title,
          ...strong.style,
          width: "80px",
          padding: "30px 0 28px 36px",
          verticalAlign: "top",
          fontSize: "56px",
          lineHeight: "56px",
          letterSpacing: "-0.06em",
          whiteSpace: "nowrap",
        }}
      >
        {isCivilDate(date) && partsOf(date).day}
        <span className="beside" style={{ display: "block", paddingTop: "8px", fontSize: "48px", letterSpacing: 0 }}>
          {cleanLine(emoji)}
        </span>
      </Column>
      <Column className="stack stack-below" style={{ padding: "32px 36px 22px 20px", verticalAlign: "top" }}>
        <p data-text="day" className={strong.className} style={{ ...TYPE.small, ...strong.style, fontWeight: 700 }}>
          {dayInWords(date)}
          {isSolemn({ tone }) && ` · ${solemnLine({ holidayName: name }, "Observed")}`}
        </p>
        <h2 className={ink.className} style={{ ...TYPE.heading, ...ink.style }}>
          {cleanLine(name)}
        </h2>
        <p className={ink.className} style={{ ...TYPE.text, ...ink.style, margin: "10px 0 0" }}>
          {cleanLine(notes)}
        </p>
        {others.length > 0 && (
          <p className={ink.className} style={{ ...TYPE.small, ...ink.style, margin: "10px 0 0" }}>
            Also: {listInWords(others.map(cleanLine))}
          </p>
        )}
        {sponsor && !isSolemn({ tone }) && (
          <p style={{ ...TYPE.small, margin: "12px 0 0" }}>
            <span
              className={badge.className}
              style={{
                ...badge.style,
                display: "inline-block",
                padding: "2px 11px",
                borderRadius: "14px",
                fontWeight: 700,
              }}
            >
              Sponsor: {cleanLine(sponsor)}
            </span>
          </p>
        )}
        <p style={TYPE.text}>
          <a
            href={url}
            className={strong.className}
            style={{ ...strong.style, display: "inline-block", padding: "12px 0 10px", fontWeight: 700 }}
          >
            The story of {cleanLine(name)}
          </a>
        </p>
      </Column>
    </Row>
  );
}
