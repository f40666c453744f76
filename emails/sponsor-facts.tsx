import { Column, Row } from "@react-email/components";
import { cleanLine } from "./clean-line";
import { paint } from "./paint";
import { TYPE } from "./type";

export type Fact = { label: string; value: string };

type FactsProps = {
  facts: readonly Fact[];
  /** The most important fact, in the holiday's color. */
  total: Fact;
  /** OKLCH hue in degrees. */
  hue: number;
};

const label = paint({ text: "soft", line: "line" });
const value = paint({ text: "ink", line: "line" });

const cell = { padding: "10px 0", borderBottom: "1px solid", verticalAlign: "baseline" } as const;

/** Fits the longest label, so that the columns of the rows, which are separate tables, line up. */
const labelCell = { ...cell, ...TYPE.small, width: "96px", paddingRight: "16px" };

/** A long name without spaces can break anywhere. */
const valueCell = { ...cell, ...TYPE.text, textAlign: "left", wordBreak: "break-word" } as const;

/** The lines of a receipt, with label and value. A right-to-left name does not affect the text next to it. */
export function Facts({ facts, total, hue }: FactsProps) {
  const field = paint({ back: `field-${hue}`, text: `fieldink-${hue}` });
  const strip = { ...field.style, border: "none", padding: "14px 16px" };
  return (
    <>
      {facts.map((fact) => (
        <Row key={fact.label} data-text="item">
          <Column data-text="inline" className={label.className} style={{ ...labelCell, ...label.style }}>
            {fact.label}:{" "}
          </Column>
          <Column data-text="inline" dir="auto" className={value.className} style={{ ...valueCell, ...value.style }}>
            {cleanLine(fact.value)}
          </Column>
        </Row>
      ))}
      <Row data-text="item" style={{ marginTop: "20px" }}>
        <Column
          data-text="inline"
          className={field.className}
          style={{ ...labelCell, ...strip, borderRadius: "16px 0 0 16px", width: "80px" }}
        >
          {total.label}:{" "}
        </Column>
        <Column
          data-text="inline"
          className={field.className}
          style={{ ...valueCell, ...TYPE.subheading, ...strip, paddingLeft: 0, borderRadius: "0 16px 16px 0" }}
        >
          <strong>{total.value}</strong>
        </Column>
      </Row>
    </>
  );
}
