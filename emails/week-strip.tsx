import { Column, Row } from "@react-email/components";
import { Fragment } from "react";
import { isCivilDate, partsOf, weekdayName } from "@/lib/core/dates";
import type { Tone } from "@/lib/holidays/traits";
import { cleanLine } from "./clean-line";
import { fieldHue } from "./colors";
import { paint } from "./paint";
import { TYPE } from "./type";

type StripDay = { date: string; emoji: string; hue: number; tone: Tone };

function Cell({ date, emoji, hue, tone }: StripDay) {
  const color = fieldHue(hue, tone);
  const field = paint({ back: `field-${color}` });
  const ink = paint({ text: `fieldink-${color}` });
  const strong = paint({ text: `fieldstrong-${color}` });
  return (
    <Column
      align="center"
      className={field.className}
      style={{
        ...field.style,
        width: "13%",
        padding: "8px 0",
        borderRadius: "14px",
        fontSize: "20px",
        lineHeight: "28px",
      }}
    >
      <div className={strong.className} style={{ ...TYPE.caps, ...strong.style, fontSize: "11px", letterSpacing: 0 }}>
        {weekdayName(date).slice(0, 3)}
      </div>
      <div className={ink.className} style={{ ...TYPE.heading, ...ink.style, lineHeight: "26px" }}>
        {isCivilDate(date) ? partsOf(date).day : ""}
      </div>
      {cleanLine(emoji)}
    </Column>
  );
}

/** The week at a glance, like the calendar. The days follow below, so it is neither read aloud nor in the text part. */
export function WeekStrip({ days }: { days: readonly StripDay[] }) {
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
