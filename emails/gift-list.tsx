import { Column, Hr, Row } from "@react-email/components";
import { Fragment } from "react";
import { cleanLine } from "./clean-line";
import type { PreviewDay } from "./day-card";
import { shopOf } from "./links";
import { paint } from "./paint";
import { LineLink, Paragraph } from "./prose";
import type { Emblem } from "./sheet";
import { TYPE } from "./type";
import { dayInWords } from "./when";

export type PreviewGift = {
  /** The date of its holiday, yyyy-MM-dd. */
  day: string;
  holidayName: string;
  name: string;
  why: string;
  /** For example "$10–20". */
  price: string;
  url: string;
};

const ink = paint({ text: "ink" });
const soft = paint({ text: "soft" });
const line = paint({ line: "line" });

function Gift({ name, why, price, url }: PreviewGift) {
  const shop = shopOf(url);
  const title = cleanLine(name);
  return (
    <p className={soft.className} style={{ ...TYPE.text, ...soft.style }}>
      {shop ? (
        <LineLink href={url} rel="sponsored noopener">
          {title}
        </LineLink>
      ) : (
        <strong>{title}</strong>
      )}
      <br />
      {cleanLine(why)}
      <br />
      <strong className={ink.className} style={ink.style}>
        {cleanLine(price)}
      </strong>
      {shop && ` on ${shop}`}
    </p>
  );
}

/** A holiday's emoji on its color, as in lists on the site. */
function Chip({ emoji, hue }: Emblem) {
  const field = paint({ back: `field-${hue}` });
  return (
    <Column aria-hidden="true" data-skip-in-text="true" style={{ width: "60px", verticalAlign: "top" }}>
      <div
        className={field.className}
        style={{
          ...field.style,
          width: "46px",
          borderRadius: "14px",
          fontSize: "24px",
          lineHeight: "46px",
          textAlign: "center",
        }}
      >
        {cleanLine(emoji)}
      </div>
    </Column>
  );
}

type Group = [PreviewGift, ...PreviewGift[]];

/** Groups gifts by holiday and day, in the original order. */
function byHoliday(gifts: readonly PreviewGift[]): Group[] {
  const groups = new Map<string, Group>();
  for (const gift of gifts) {
    const key = `${gift.day} ${gift.holidayName}`;
    const group = groups.get(key);
    if (group) group.push(gift);
    else groups.set(key, [gift]);
  }
  return [...groups.values()];
}

type GiftListProps = {
  gifts: readonly PreviewGift[];
  /** The days in the same email: their gifts use their colors. */
  days?: readonly PreviewDay[];
  siteUrl: string;
  /** The heading level of the holidays. */
  headings: "h2" | "h3";
};

/** The week's gift ideas by holiday, with the affiliate disclosure above the first link. */
export function GiftList({ gifts, days = [], siteUrl, headings: Heading }: GiftListProps) {
  if (gifts.length === 0) {
    return <Paragraph>We have no gift ideas for this week's days, and we won't force it.</Paragraph>;
  }
  return (
    <>
      <Paragraph>
        These are ideas: a kind of thing, why it suits the day, and roughly what it costs. No discounts this week, and
        we won't make any up.
      </Paragraph>
      <Paragraph quiet>
        If you buy through one of these links, the shop may pay Oddly a commission; you pay the same price. Our prices
        are approximate: check the shop.
      </Paragraph>
      <p style={TYPE.small}>
        <LineLink href={`${siteUrl}/disclosure`}>How we make money</LineLink>
      </p>
      {byHoliday(gifts).map((group) => {
        const { day, holidayName } = group[0];
        const matchingDay = days.find(({ date, name }) => date === day && name === holidayName);
        return (
          <Fragment key={`${day} ${holidayName}`}>
            <Hr
              data-skip-in-text="true"
              className={line.className}
              style={{ margin: "24px 0", border: "none", borderTop: "1px solid", ...line.style }}
            />
            <Row>
              {matchingDay && <Chip {...matchingDay} />}
              <Column>
                <p data-text="day" className={soft.className} style={{ ...TYPE.small, ...soft.style }}>
                  {dayInWords(day)}
                </p>
                <Heading className={ink.className} style={{ ...TYPE.subheading, ...ink.style }}>
                  {cleanLine(holidayName)}
                </Heading>
              </Column>
            </Row>
            {group.map((gift) => (
              <Gift key={gift.name} {...gift} />
            ))}
          </Fragment>
        );
      })}
    </>
  );
}
