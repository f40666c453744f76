/** Text for a machine. Long lines scroll within the block, by keyboard as well, and never widen the page. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (axe: scrollable-region-focusable)
      tabIndex={0}
      className="overflow-x-auto rounded-2xl border border-line bg-sunken p-4 text-ink"
    >
      <pre className="w-max min-w-full font-mono text-sm leading-relaxed">
        <code>{code}</code>
      </pre>
    </section>
  );
}

/** A word for a machine within a sentence. */
export function Code({ children }: { children: string }) {
  return <code className="break-words rounded bg-sunken px-1 py-0.5 font-mono text-[0.9em]">{children}</code>;
}
