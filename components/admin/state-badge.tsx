/** "good" needs no action, "watch" may resolve itself, "bad" needs action; "idle" is neutral. */
export type Tone = "good" | "watch" | "bad" | "idle";

/** The status badge has no danger tone, so "bad" sets its own colors. */
const STYLES: Readonly<Record<Tone, { tone?: string; className: string }>> = {
  good: { tone: "good", className: "" },
  watch: { tone: "bad", className: "" },
  bad: { className: "bg-danger! text-on-danger! before:bg-on-danger!" },
  idle: { className: "" },
};

/** A state in a word, with a color. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  const style = STYLES[tone];
  return (
    <span className={`status-badge py-0.5! text-sm! ${style.className}`} data-tone={style.tone}>
      {children}
    </span>
  );
}
