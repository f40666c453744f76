import { Column, Row } from "@react-email/components";
import { paint } from "./paint";
import { TYPE } from "./type";

const THREE = [0, 1, 2];
const DOT = "7px";

const dot = paint({ back: "accent" });
const odd = paint({ text: "odd" });
const name = paint({ text: "ink" });

/** Our mark without a picture, which many clients would hide: a calendar of nine days, one of them odd. */
function Mark() {
  return (
    <table role="presentation" aria-hidden="true" data-skip-in-text="true" cellPadding="0" cellSpacing="4" border={0}>
      <tbody>
        {THREE.map((row) => (
          <tr key={row}>
            {THREE.map((column) =>
              row === 1 && column === 2 ? (
                <td key={column} style={{ width: DOT, height: DOT }}>
                  <div
                    className={odd.className}
                    style={{ ...odd.style, width: DOT, fontSize: "15px", lineHeight: DOT, textIndent: "-3px" }}
                  >
                    ✱
                  </div>
                </td>
              ) : (
                <td
                  key={column}
                  className={dot.className}
                  style={{ ...dot.style, width: DOT, height: DOT, borderRadius: "4px", fontSize: 0, lineHeight: 0 }}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The head of every mail: the mark, the name, and the way to the site. */
export function Masthead({ siteUrl }: { siteUrl: string }) {
  return (
    <Row data-skip-in-text="true" style={{ width: "auto", margin: "0" }} align="left">
      <Column style={{ padding: "0 6px 20px 8px" }}>
        <Mark />
      </Column>
      <Column style={{ paddingBottom: "20px" }}>
        <a href={siteUrl} className={name.className} style={{ ...TYPE.heading, ...name.style, textDecoration: "none" }}>
          Oddly
        </a>
      </Column>
    </Row>
  );
}
