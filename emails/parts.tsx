import { Button, Column, Hr, Row, Section } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import { stickerPath } from "@/lib/core/emoji";
import { type FieldHue, paint, type Tone, TYPE } from "./styles";
import { cleanLine } from "./text";

type WithChildren = { children: ReactNode };

type TextProps = WithChildren & {
  as?: "p" | "h1" | "h2" | "h3" | "div" | "a" | "strong";
  size?: keyof typeof TYPE;
  tone?: Tone;
  margin?: string;
  className?: string;
  style?: CSSProperties;
  href?: string;
  dir?: "auto";
  /** How the element is formatted in the text part, see lib/email/render.ts. */
  "data-text"?: string;
  "data-skip-in-text"?: "true";
};

/** Text of one size and color. */
export function Text({ as: Tag = "p", size = "text", tone = "ink", margin, className, style, ...rest }: TextProps) {
  return (
    <Tag {...rest} {...paint({ text: tone, className }, { ...TYPE[size], ...style, ...(margin && { margin }) })} />
  );
}

export const Title = (props: WithChildren) => <Text as="h1" size="title" className="title" {...props} />;

/** A line above the title, in small capitals. */
export const Caps = (props: WithChildren) => <Text size="caps" tone="accent" margin="0 0 10px" {...props} />;

/** The sentence below the title. */
export const Lead = (props: WithChildren) => <Text size="lead" margin="16px 0 0" {...props} />;

/** A paragraph; a quiet one is smaller and softer. */
export function Paragraph({ quiet = false, ...rest }: TextProps & { quiet?: boolean }) {
  return <Text {...rest} {...(quiet && { size: "small", tone: "soft" })} margin="12px 0 0" />;
}

type LinkProps = WithChildren & { href: string };

const link = (style: CSSProperties) => paint({ text: "accent" }, { textDecoration: "underline", ...style });

export function TextLink({ href, children }: LinkProps) {
  return (
    <a href={href} {...link({ overflowWrap: "anywhere" })}>
      {children}
    </a>
  );
}

export function AddressLink({ children }: { children: string }) {
  return <TextLink href={`mailto:${children}`}>{cleanLine(children)}</TextLink>;
}

export function LineLink({ href, rel, children }: LinkProps & { rel?: string }) {
  // Outside a paragraph there is no font to inherit.
  const { fontFamily } = TYPE.text;
  return (
    <a href={href} rel={rel} {...link({ fontFamily, display: "inline-block", padding: "14px 0 5px", fontWeight: 700 })}>
      {children}
    </a>
  );
}

export function LinkParagraph({ size = "text", ...link }: LinkProps & { size?: "text" | "small" }) {
  return (
    <p style={TYPE[size]}>
      <LineLink {...link} />
    </p>
  );
}

type QuoteProps = { title: string; children: string; hue: FieldHue };

/** Titled lines of a user, each in its own paragraph: long words break, and bidirectional characters are removed. */
export function Quote({ title, children, hue }: QuoteProps) {
  const field = { back: `field-${hue}`, text: `fieldink-${hue}` } as const;
  const lines = children.split("\n").map(cleanLine).filter(Boolean);
  return (
    <div style={{ margin: "24px 0 0" }}>
      <Caps>{title}</Caps>
      <div {...paint(field, { borderRadius: "16px", padding: "14px 18px" })}>
        {lines.map((line, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: emails are rendered once
            key={index}
            dir="auto"
            style={{ ...TYPE.text, wordBreak: "break-word", margin: index === 0 ? 0 : "8px 0 0" }}
          >
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}

const button = paint(
  { back: "accent", text: "onaccent", className: "wide" },
  { ...TYPE.text, lineHeight: "20px", padding: "16px 32px", borderRadius: "30px", fontWeight: 700 },
);

/** The main button, at least 44 px high. */
export function Action({ url, children }: { url: string; children: string }) {
  return (
    <Section style={{ margin: "28px 0 20px" }}>
      <Button href={url} {...button}>
        {children}
      </Button>
    </Section>
  );
}

/** The link as text, for clients where buttons don't work. The text part already has it with the button. */
export function PlainAddress({ url }: { url: string }) {
  return (
    <Paragraph quiet data-skip-in-text="true">
      If the button doesn't work, copy this link into your browser:
      <br />
      <TextLink href={url}>{url}</TextLink>
    </Paragraph>
  );
}

const RADIUS = "28px";

const surface = paint({ back: "surface" }, { borderRadius: RADIUS, marginBottom: "16px" });
const hole = paint({ back: "bg" }, { width: "16px", height: "16px", borderRadius: "8px", fontSize: 0 });
const line = paint({ line: "line" }, { margin: "28px 0 24px", border: "none", borderTop: "2px dashed" });

function Holes() {
  return (
    <Row aria-hidden="true" data-skip-in-text="true">
      {["left", "right"].map((side) => (
        <Column key={side} align="center" style={{ width: "50%", paddingTop: "16px" }}>
          <div {...hole} />
        </Column>
      ))}
    </Row>
  );
}

type EmojiProps = {
  of: string;
  /** Pixels. */
  size: number;
  /** The site's origin, or any address of it. */
  siteUrl: string;
};

/** An emoji as a picture, which shows the emoji itself while images are blocked. */
export function Emoji({ of, size, siteUrl }: EmojiProps) {
  const emoji = cleanLine(of);
  const src = new URL(stickerPath(emoji, "png"), siteUrl).href;
  // React would preload an eager image with a link in the email.
  // biome-ignore lint/performance/noImgElement: an email has no image optimizer
  return <img src={src} alt={emoji} width={size} height={size} loading="lazy" style={{ verticalAlign: "middle" }} />;
}

export type Emblem = { emoji: string; hue: FieldHue };

type HeadProps = Emblem & { siteUrl: string };

/** The colored head of a sheet. Its emoji is decorative: not read aloud and not in the text part. */
function Head({ emoji, hue, siteUrl }: HeadProps) {
  return (
    <Row {...paint({ back: `field-${hue}` }, { borderRadius: `${RADIUS} ${RADIUS} 0 0` })}>
      <Column>
        <Holes />
        <p
          aria-hidden="true"
          data-skip-in-text="true"
          style={{ margin: 0, padding: "4px 0 28px", fontSize: "64px", lineHeight: "72px", textAlign: "center" }}
        >
          <Emoji of={emoji} size={64} siteUrl={siteUrl} />
        </p>
      </Column>
    </Row>
  );
}

type SheetProps = WithChildren & {
  head?: HeadProps;
  /** A sheet without a colored head has holes if it is the first in the email. */
  isFirst?: boolean;
};

/** A calendar sheet: white and rounded. */
export function Sheet({ head, isFirst = false, children }: SheetProps) {
  return (
    <Row {...surface}>
      <Column>
        {head && <Head {...head} />}
        {isFirst && <Holes />}
        <Row>
          <Column className="pad" style={{ padding: "32px 40px 36px" }}>
            {children}
          </Column>
        </Row>
      </Column>
    </Row>
  );
}

/** A perforation line; content that few readers need goes below it. */
export const Perforation = () => <Hr {...line} />;
