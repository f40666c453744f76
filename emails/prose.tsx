import type { ReactNode } from "react";
import { paint } from "./paint";
import { TYPE } from "./type";

const ink = paint({ text: "ink" });
const soft = paint({ text: "soft" });
const accent = paint({ text: "accent" });

type WithChildren = { children: ReactNode };

/** The main heading of an email. */
export function Title({ children }: WithChildren) {
  return (
    <h1 className={`title ${ink.className}`} style={{ ...TYPE.title, ...ink.style }}>
      {children}
    </h1>
  );
}

/** A line above the title, in small capitals. */
export function Caps({ children }: WithChildren) {
  return (
    <p className={accent.className} style={{ ...TYPE.caps, ...accent.style, margin: "0 0 10px" }}>
      {children}
    </p>
  );
}

/** The sentence below the title. */
export function Lead({ children }: WithChildren) {
  return (
    <p className={ink.className} style={{ ...TYPE.lead, ...ink.style, margin: "16px 0 0" }}>
      {children}
    </p>
  );
}

/** A paragraph; a quiet one is smaller and softer. */
export function Paragraph({ children, quiet = false, ...rest }: WithChildren & { quiet?: boolean }) {
  const { className, style } = quiet ? soft : ink;
  return (
    <p className={className} style={{ ...(quiet ? TYPE.small : TYPE.text), ...style, margin: "12px 0 0" }} {...rest}>
      {children}
    </p>
  );
}

type LinkProps = WithChildren & { href: string };

const linkStyle = { ...accent.style, textDecoration: "underline" };

/** An inline link. */
export function TextLink({ href, children }: LinkProps) {
  return (
    <a href={href} className={accent.className} style={{ ...linkStyle, overflowWrap: "anywhere" }}>
      {children}
    </a>
  );
}

/** A link on its own line, bold and 44 px high for touch. */
export function LineLink({ href, rel, children }: LinkProps & { rel?: string }) {
  return (
    <a
      href={href}
      rel={rel}
      className={accent.className}
      // Outside a paragraph there is no font to inherit.
      style={{
        ...linkStyle,
        fontFamily: TYPE.text.fontFamily,
        display: "inline-block",
        padding: "14px 0 5px",
        fontWeight: 700,
      }}
    >
      {children}
    </a>
  );
}
