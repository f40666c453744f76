import { Column, Hr, Row } from "@react-email/components";
import type { ReactNode } from "react";
import type { FieldHue } from "./colors";
import { paint } from "./paint";

const surface = paint({ back: "surface" });
const hole = paint({ back: "bg" });
const line = paint({ line: "line" });

const RADIUS = "28px";

/** The two punched holes at the top of a sheet. */
function Holes() {
  return (
    <Row aria-hidden="true" data-skip-in-text="true">
      {["left", "right"].map((side) => (
        <Column key={side} align="center" style={{ width: "50%", paddingTop: "16px" }}>
          <div
            className={hole.className}
            style={{ ...hole.style, width: "16px", height: "16px", borderRadius: "8px", fontSize: 0 }}
          />
        </Column>
      ))}
    </Row>
  );
}

export type Emblem = { emoji: string; hue: FieldHue };

/** The colored head of a sheet. Its emoji is decorative: not read aloud and not in the text part. */
function Head({ emoji, hue }: Emblem) {
  const field = paint({ back: `field-${hue}` });
  return (
    <Row className={field.className} style={{ ...field.style, borderRadius: `${RADIUS} ${RADIUS} 0 0` }}>
      <Column>
        <Holes />
        <p
          aria-hidden="true"
          data-skip-in-text="true"
          style={{ margin: 0, padding: "4px 0 28px", fontSize: "64px", lineHeight: "72px", textAlign: "center" }}
        >
          {emoji}
        </p>
      </Column>
    </Row>
  );
}

type SheetProps = {
  /** The emoji and hue of its colored head, if it has one. */
  emblem?: Emblem;
  /** A sheet without a colored head has holes if it is the first in the email. */
  isFirst?: boolean;
  children: ReactNode;
};

/** A calendar sheet: white and rounded. */
export function Sheet({ emblem, isFirst = false, children }: SheetProps) {
  return (
    <Row className={surface.className} style={{ ...surface.style, borderRadius: RADIUS, marginBottom: "16px" }}>
      <Column>
        {emblem && <Head {...emblem} />}
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
export function Perforation() {
  return (
    <Hr
      className={line.className}
      style={{ margin: "28px 0 24px", border: "none", borderTop: "2px dashed", ...line.style }}
    />
  );
}
