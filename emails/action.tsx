import { Button, Section } from "@react-email/components";
import { paint } from "./paint";
import { Paragraph, TextLink } from "./prose";
import { TYPE } from "./type";

const look = paint({ back: "accent", text: "onaccent" });

/** The main button, at least 44 px high. */
export function Action({ url, children }: { url: string; children: string }) {
  return (
    <Section style={{ margin: "28px 0 20px" }}>
      <Button
        href={url}
        className={`wide ${look.className}`}
        style={{
          ...TYPE.text,
          ...look.style,
          lineHeight: "20px",
          padding: "16px 32px",
          borderRadius: "30px",
          fontWeight: 700,
        }}
      >
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
