import { Column, Hr, Row } from "@react-email/components";
import { Fragment } from "react";
import { weekdayAndDate } from "@/lib/core/dates";
import { type Emblem, Emoji, LineLink, LinkParagraph, Paragraph, Text } from "./parts";
import { paint } from "./styles";
import { cleanLine } from "./text";
import type { PreviewDay } from "./weekly-days";

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

/** Returns the shop that a link leads to, as "amazon.com"; null if it is not a web URL. */
function shopOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, "") : null;
}

function Gift({ name, why, price, url }: PreviewGift) {
  const shop = shopOf(url);
  const title = cleanLine(name);
  return (
    <Text tone="soft">
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
      <strong {...paint({ text: "ink" })}>{cleanLine(price)}</strong>
      {shop && ` on ${shop}`}
    </Text>
  );
}

/** A holiday's emoji on its color, as in lists on the site. */
function Chip({ emoji, hue, siteUrl }: Emblem & { siteUrl: string }) {
  const style = { width: "46px", borderRadius: "14px", fontSize: "24px", lineHeight: "46px" } as const;
  return (
    <Column aria-hidden="true" data-skip-in-text="true" style={{ width: "60px", verticalAlign: "top" }}>
      <div {...paint({ back: `field-${hue}` }, { ...style, textAlign: "center" })}>
        <Emoji of={emoji} size={26} siteUrl={siteUrl} />
      </div>
    </Column>
  );
}

const RULE = { margin: "24px 0", border: "none", borderTop: "1px solid" };

type Group = [PreviewGift, ...PreviewGift[]];

const keyOf = ({ day, holidayName }: PreviewGift) => `${day} ${holidayName}`;

/** Groups gifts by holiday and day, in the original order. */
const byHoliday = (gifts: readonly PreviewGift[]) =>
  [...new Set(gifts.map(keyOf))].map((key) => gifts.filter((gift) => keyOf(gift) === key) as Group);

type GiftListProps = {
  gifts: readonly PreviewGift[];
  /** The days in the same email: their gifts use their colors. */
  days?: readonly PreviewDay[];
  siteUrl: string;
  heading: "h2" | "h3";
};

/** The week's gift ideas by holiday, with the affiliate disclosure above the first link. */
export function GiftList({ gifts, days = [], siteUrl, heading }: GiftListProps) {
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
      <LinkParagraph size="small" href={`${siteUrl}/disclosure`}>
        How we make money
      </LinkParagraph>
      {byHoliday(gifts).map((group) => {
        const [{ day, holidayName }] = group;
        const matchingDay = days.find(({ date, name }) => date === day && name === holidayName);
        return (
          <Fragment key={keyOf(group[0])}>
            <Hr data-skip-in-text="true" {...paint({ line: "line" }, RULE)} />
            <Row>
              {matchingDay && <Chip {...matchingDay} siteUrl={siteUrl} />}
              <Column>
                <Text data-text="day" size="small" tone="soft">
                  {weekdayAndDate(day)}
                </Text>
                <Text as={heading} size="subheading">
                  {cleanLine(holidayName)}
                </Text>
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
