/** System fonts, since most email clients do not load web fonts. Outlook only considers the first one. */
const FONT = "Segoe UI,system-ui,Arial,sans-serif";

const face = { margin: 0, fontFamily: FONT } as const;

/** Text sizes with their line heights. */
export const TYPE = {
  title: { ...face, fontSize: "38px", lineHeight: "1.08", fontWeight: 800, letterSpacing: "-0.03em" },
  heading: { ...face, fontSize: "24px", lineHeight: "1.2", fontWeight: 800, letterSpacing: "-0.02em" },
  subheading: { ...face, fontSize: "18px", lineHeight: "1.3", fontWeight: 700, letterSpacing: "-0.01em" },
  lead: { ...face, fontSize: "18px", lineHeight: "1.55" },
  text: { ...face, fontSize: "16px", lineHeight: "1.6" },
  small: { ...face, fontSize: "14px", lineHeight: "1.6" },
  caps: {
    ...face,
    fontSize: "12px",
    lineHeight: "1.4",
    fontWeight: 700,
    letterSpacing: "0.09em",
    textTransform: "uppercase",
  },
} as const;
