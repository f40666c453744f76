import { Body, Column, Container, Head, Html, Preview, Row, Section } from "@react-email/components";
import type { ReactElement, ReactNode } from "react";
import { type Emblem, Sheet, Text } from "./parts";
import { type FieldHue, hexOf, paint, type Tone } from "./styles";
import { cleanLine, hostOf } from "./text";

/** An email before rendering. The subject is one line without user input from anyone but its recipient. */
export type Mail = { subject: string; body: ReactElement };

export type MailFrame = {
  /** The site's origin, without a trailing slash. */
  siteUrl: string;
  contactEmail: string;
  /** One or more lines. */
  postalAddress: string;
};

type MailLayoutProps = {
  frame: MailFrame;
  subject: string;
  /** The preview text that an inbox shows after the subject. */
  preheader: string;
  /** Why the reader gets this email, in a sentence or two. */
  why: string;
  /** Where a subscriber changes or stops the emails. */
  list?: { preferencesUrl: string; unsubscribeUrl: string };
  hues?: readonly FieldHue[];
  children: ReactNode;
};

/** The footer of every email: why it came, who we are and where, and how to unsubscribe from list email. */
function Footer({ frame, why, list }: Pick<MailLayoutProps, "frame" | "why" | "list">) {
  const { siteUrl, contactEmail, postalAddress } = frame;
  const paragraph = { size: "small", tone: "soft", margin: "0 0 10px" } as const;
  return (
    <Row>
      <Column data-text="foot" className="pad" style={{ padding: "12px 40px 8px" }}>
        <Text {...paragraph}>{why}</Text>
        {list && (
          <Row style={{ width: "auto", margin: "0 0 10px" }} align="left">
            {[
              ["Change what you get", list.preferencesUrl],
              ["Unsubscribe", list.unsubscribeUrl],
            ].map(([label, href]) => (
              <Column key={label} style={{ paddingRight: "24px" }}>
                <Text
                  as="a"
                  href={href}
                  size="small"
                  tone="soft"
                  style={{ textDecoration: "underline", display: "inline-block", fontWeight: 700, lineHeight: "44px" }}
                >
                  {label}
                </Text>
              </Column>
            ))}
          </Row>
        )}
        <Text {...paragraph} style={{ clear: "both" }}>
          Oddly is a calendar of quirky holidays, one a day, at {hostOf(siteUrl)}. Questions? A person answers at{" "}
          <a href={`mailto:${contactEmail}`} {...paint({ text: "soft" }, { textDecoration: "underline" })}>
            {contactEmail}
          </a>
          .
        </Text>
        <Text {...paragraph}>{postalAddress.split(/\r?\n/).map(cleanLine).filter(Boolean).join(", ")}</Text>
      </Column>
    </Row>
  );
}

const THREE = [0, 1, 2];
const DOT = "7px";

const dot = paint({ back: "accent" }, { width: DOT, height: DOT, borderRadius: "4px", fontSize: 0, lineHeight: 0 });
const odd = paint({ text: "odd" }, { width: DOT, fontSize: "15px", lineHeight: DOT, textIndent: "-3px" });

/** The logo as HTML instead of an image, which many clients would block: a calendar of nine days, one of them odd. */
function Mark() {
  return (
    <table role="presentation" aria-hidden="true" data-skip-in-text="true" cellPadding="0" cellSpacing="4" border={0}>
      <tbody>
        {THREE.map((row) => (
          <tr key={row}>
            {THREE.map((column) =>
              row === 1 && column === 2 ? (
                <td key={column} style={{ width: DOT, height: DOT }}>
                  <div {...odd}>✱</div>
                </td>
              ) : (
                <td key={column} {...dot} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The header of every email: the logo and the name, linked to the site. */
function Masthead({ siteUrl }: { siteUrl: string }) {
  return (
    <Row data-skip-in-text="true" style={{ width: "auto", margin: "0" }} align="left">
      <Column style={{ padding: "0 6px 20px 8px" }}>
        <Mark />
      </Column>
      <Column style={{ paddingBottom: "20px" }}>
        <Text as="a" href={siteUrl} size="heading" style={{ textDecoration: "none" }}>
          Oddly
        </Text>
      </Column>
    </Row>
  );
}

const PROPERTY = { b: "background-color", t: "color", l: "border-color" } as const;

type Kind = keyof typeof PROPERTY;

type Tones = Partial<Record<Kind, readonly Tone[]>>;

const PAGE_TONES: Tones = {
  b: ["bg", "surface", "accent", "sponsor"],
  t: ["ink", "soft", "accent", "onaccent", "odd", "onsponsor"],
  l: ["line"],
};

const fieldTones = (hue: FieldHue): Tones => ({
  b: [`field-${hue}`],
  t: [`fieldink-${hue}`, `fieldstrong-${hue}`],
});

/** Outlook.com marks recolored elements: text with `data-ogsc`, backgrounds with `data-ogsb`. */
const OUTLOOK: Readonly<Record<Kind, string>> = { b: "[data-ogsb] ", t: "[data-ogsc] ", l: "[data-ogsc] " };

/** On phones, columns are stacked and the sheets have less padding. */
const LAYOUT_CSS = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background-color:${hexOf("bg", "light")};-webkit-text-size-adjust:100%;text-size-adjust:100%}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
.title{text-wrap:balance}
@media (max-width:520px){
.pad{padding-left:24px!important;padding-right:24px!important}
.stack{display:block!important;width:auto!important;padding-left:24px!important;padding-right:24px!important}
.stack-top{padding-bottom:0!important}
.stack-below{padding-top:6px!important}
.beside{display:inline!important;padding-left:6px!important;font-size:44px!important}
.wide{display:block!important;text-align:center!important}
.title{font-size:32px!important}
}`;

/**
 * Returns the dark mode CSS for the page's colors and the fields of the given hues. It goes into a separate style
 * element, so that a client that cannot parse it still applies the other one.
 */
function darkCss(hues: readonly FieldHue[]): string {
  const tones = [PAGE_TONES, ...[...new Set(hues)].map(fieldTones)];
  const rules = (prefixes: Readonly<Record<Kind, string>>) =>
    tones.flatMap((each) =>
      (["b", "t", "l"] as const).flatMap((kind) =>
        (each[kind] ?? []).map(
          (tone) => `${prefixes[kind]}.${kind}-${tone}{${PROPERTY[kind]}:${hexOf(tone, "dark")}!important}`,
        ),
      ),
    );
  const dark = rules({ b: "", t: "", l: "" }).join("");
  return `@media (prefers-color-scheme:dark){${dark}}${rules(OUTLOOK).join("")}`;
}

const page = paint({ back: "bg" });

/** The layout of every email: document head, logo, sheets, footer. At most 600 px wide. */
export function MailLayout({ frame, subject, preheader, why, list, hues = [], children }: MailLayoutProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style>{LAYOUT_CSS}</style>
        <style>{darkCss(hues)}</style>
      </Head>
      <Body className={page.className} style={{ margin: 0, padding: 0 }}>
        <Preview>{preheader}</Preview>
        {/* Webmail strips <html>, so language and direction are repeated here. */}
        <div lang="en" dir="ltr">
          <Section {...page}>
            <Container style={{ maxWidth: "600px" }}>
              <Row>
                <Column style={{ padding: "28px 12px 32px" }}>
                  <Masthead siteUrl={frame.siteUrl} />
                  {children}
                  <Footer frame={frame} why={why} list={list} />
                </Column>
              </Row>
            </Container>
          </Section>
        </div>
      </Body>
    </Html>
  );
}

type SheetMailProps = Omit<MailLayoutProps, "hues" | "children"> & { emblem: Emblem };

/** Returns an email of one sheet, whose head has an emoji on its color. */
export function sheetMail({ emblem, ...layout }: SheetMailProps, children: ReactNode): Mail {
  return {
    subject: layout.subject,
    body: (
      <MailLayout {...layout} hues={[emblem.hue]}>
        <Sheet head={{ ...emblem, siteUrl: layout.frame.siteUrl }}>{children}</Sheet>
      </MailLayout>
    ),
  };
}
