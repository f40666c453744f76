import { Column, Row } from "@react-email/components";
import { cleanLine } from "./clean-line";
import { paint } from "./paint";
import { TYPE } from "./type";

const ink = paint({ text: "ink" });
const odd = paint({ text: "odd" });

/** The emails a subscriber asked for, each with the asterisk from our logo. */
export function PurposeList({ purposes }: { purposes: readonly string[] }) {
  return (
    <Row style={{ margin: "16px 0 0" }}>
      <Column>
        {purposes.map((purpose) => (
          <Row key={purpose} data-text="item">
            <Column
              aria-hidden="true"
              data-skip-in-text="true"
              className={odd.className}
              style={{ ...TYPE.lead, ...odd.style, width: "28px", verticalAlign: "top", padding: "4px 0" }}
            >
              ✱
            </Column>
            <Column className={ink.className} style={{ ...TYPE.lead, ...ink.style, fontWeight: 700, padding: "4px 0" }}>
              {cleanLine(purpose)}
            </Column>
          </Row>
        ))}
      </Column>
    </Row>
  );
}
