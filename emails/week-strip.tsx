import { Column, Row } from "@react-email/components";
import { Fragment } from "react";
import { partsOf } from "@/lib/civil-date";
import { isCivilDate, weekdayName } from "@/lib/dates";
import { cleanLine } from "./clean-line";
import { paint } from "./paint";
import { TYPE } from "./type";

type StripDay = { date: string; emoji: string; hue: number };

function Cell({ date, emoji, hue }: StripDay) {
  const field = paint({ back: `field-${hue}` });
  const ink = paint({ text: `fieldink-${hue}` });
  const strong = paint({ text: `fieldstrong-${hue}` });
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

/** The week at a glance, as the calendar has it. The days are told below, so it is neither read aloud nor in the text. */
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
