import { Column, Row } from "@react-email/components";
import { cleanLine } from "./clean-line";
import { hostOf } from "./links";
import type { MailFrame } from "./mail";
import { paint } from "./paint";
import { TYPE } from "./type";

const soft = paint({ text: "soft" });

/** Where a subscriber changes or stops the emails. */
export type ListLinks = { preferencesUrl: string; unsubscribeUrl: string };

type FooterProps = {
  frame: MailFrame;
  /** Why the reader gets this email, in a sentence or two. */
  why: string;
  list?: ListLinks | undefined;
};

const paragraph = { ...TYPE.small, ...soft.style, margin: "0 0 10px" };
const link = { ...soft.style, textDecoration: "underline" };

/** The footer of every email: why it came, who we are and where, and how to unsubscribe from list email. */
export function Footer({ frame: { siteUrl, contactEmail, postalAddress }, why, list }: FooterProps) {
  return (
    <Row>
      <Column data-text="foot" className="pad" style={{ padding: "12px 40px 8px" }}>
        <p className={soft.className} style={paragraph}>
          {why}
        </p>
        {list && (
          <Row style={{ width: "auto", margin: "0 0 10px" }} align="left">
            {[
              ["Change what you get", list.preferencesUrl],
              ["Unsubscribe", list.unsubscribeUrl],
            ].map(([label, href]) => (
              <Column key={label} style={{ paddingRight: "24px" }}>
                <a
                  href={href}
                  className={soft.className}
                  style={{ ...TYPE.small, ...link, display: "inline-block", fontWeight: 700, lineHeight: "44px" }}
                >
                  {label}
                </a>
              </Column>
            ))}
          </Row>
        )}
        <p className={soft.className} style={{ ...paragraph, clear: "both" }}>
          Oddly is a calendar of quirky holidays, one a day, at {hostOf(siteUrl)}. Questions? A person answers at{" "}
          <a href={`mailto:${contactEmail}`} className={soft.className} style={link}>
            {contactEmail}
          </a>
          .
        </p>
        <p className={soft.className} style={paragraph}>
          {postalAddress.split(/\r?\n/).map(cleanLine).filter(Boolean).join(", ")}
        </p>
      </Column>
    </Row>
  );
}
