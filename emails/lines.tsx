import { cleanLine } from "./clean-line";
import type { FieldHue } from "./colors";
import { paint } from "./paint";
import { TYPE } from "./type";

/** User-written lines, each in its own paragraph: long words break, and bidirectional characters are removed. */
export function Lines({ children, hue }: { children: string; hue: FieldHue }) {
  const look = paint({ back: `field-${hue}`, text: `fieldink-${hue}` });
  const lines = children.split("\n").map(cleanLine).filter(Boolean);
  return (
    <div className={look.className} style={{ ...look.style, borderRadius: "16px", padding: "14px 18px" }}>
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
  );
}
