/** "good" needs nobody, "watch" may pass, "bad" needs somebody; "idle" says nothing. */
export type Tone = "good" | "watch" | "bad" | "idle";

/** The design's badge has a calm tone and two; what is broken takes the color of danger. */
const LOOKS: Readonly<Record<Tone, { tone?: string; className: string }>> = {
  good: { tone: "good", className: "" },
  watch: { tone: "bad", className: "" },
  bad: { className: "bg-danger! text-on-danger! before:bg-on-danger!" },
  idle: { className: "" },
};

/** A state in a word, with a color beside it. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  const look = LOOKS[tone];
  return (
    <span className={`status-badge py-0.5! text-sm! ${look.className}`} data-tone={look.tone}>
      {children}
    </span>
  );
}
