import { Body, Column, Container, Head, Html, Preview, Row, Section } from "@react-email/components";
import type { ReactNode } from "react";
import type { FieldHue } from "./colors";
import { Footer, type ListLinks } from "./footer";
import type { MailFrame } from "./mail";
import { Masthead } from "./masthead";
import { paint } from "./paint";
import { darkCss, LAYOUT_CSS } from "./stylesheet";

type MailLayoutProps = {
  frame: MailFrame;
  subject: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  why: string;
  list?: ListLinks;
  /** Of the holidays whose colors are used. */
  hues?: readonly FieldHue[];
  children: ReactNode;
};

const page = paint({ back: "bg" });

/** The frame of every mail: a head for clients, the mark, the sheets, the foot. At most 600 px wide. */
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
        {/* Webmail throws away <html>: what it says of language and direction is said again where it stays. */}
        <div lang="en" dir="ltr">
          <Section className={page.className} style={page.style}>
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
