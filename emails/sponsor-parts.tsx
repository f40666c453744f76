import { Column, Row } from "@react-email/components";
import type { ReactNode } from "react";
import { type Mail, type MailFrame, sheetMail } from "./layout";
import { paint, TYPE } from "./styles";
import { cleanLine, hostOf } from "./text";

/** The fields of every email about a holiday's sponsorship. */
export type SponsorshipMail = MailFrame & {
  holidayName: string;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  holidayUrl: string;
};

/** The fields of every email to a sponsor. A subject never contains the sponsor's input. */
export type SponsorMail = SponsorshipMail & {
  /** As entered by the sponsor. */
  businessName: string;
  dashboardUrl: string;
};

type Heading = { subject: string; preheader: string; why: string };

export function sponsorshipMail({ emoji, hue, ...frame }: SponsorshipMail, heading: Heading, children: ReactNode) {
  return sheetMail({ frame, emblem: { emoji: cleanLine(emoji), hue }, ...heading }, children) satisfies Mail;
}

/** Returns why a sponsor gets an email, up to what happened. */
export const contactOf = ({ siteUrl }: MailFrame): string =>
  `because this address is the contact for a sponsorship on ${hostOf(siteUrl)}`;

type FactsProps = {
  /** The values by their labels, in order. */
  facts: Readonly<Record<string, string>>;
  /** The most important fact, in the holiday's color. */
  total: readonly [label: string, value: string];
  /** OKLCH hue in degrees. */
  hue: number;
};

const cell = { padding: "10px 0", borderBottom: "1px solid", verticalAlign: "baseline" } as const;

/** Fits the longest label, so that the columns of the rows, which are separate tables, line up. */
const labelCell = { ...cell, ...TYPE.small, width: "96px", paddingRight: "16px" };

/** A long name without spaces can break anywhere. */
const valueCell = { ...cell, ...TYPE.text, textAlign: "left", wordBreak: "break-word" } as const;

/** The lines of a receipt, with label and value. A right-to-left name does not affect the text next to it. */
export function Facts({ facts, total, hue }: FactsProps) {
  const field = { back: `field-${hue}`, text: `fieldink-${hue}` } as const;
  const strip = { border: "none", padding: "14px 16px" };
  return (
    <>
      {Object.entries(facts).map(([label, value]) => (
        <Row key={label} data-text="item">
          <Column data-text="inline" {...paint({ text: "soft", line: "line" }, labelCell)}>
            {label}:{" "}
          </Column>
          <Column data-text="inline" dir="auto" {...paint({ text: "ink", line: "line" }, valueCell)}>
            {cleanLine(value)}
          </Column>
        </Row>
      ))}
      <Row data-text="item" style={{ marginTop: "20px" }}>
        <Column
          data-text="inline"
          {...paint(field, { ...labelCell, ...strip, borderRadius: "16px 0 0 16px", width: "80px" })}
        >
          {total[0]}:{" "}
        </Column>
        <Column
          data-text="inline"
          {...paint(field, {
            ...valueCell,
            ...TYPE.subheading,
            ...strip,
            paddingLeft: 0,
            borderRadius: "0 16px 16px 0",
          })}
        >
          <strong>{total[1]}</strong>
        </Column>
      </Row>
    </>
  );
}
