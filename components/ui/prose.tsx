import Link from "next/link";
import type { ReactNode } from "react";

/** A titled part of a page. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 md:mt-10">
      <h2
        id={id}
        className="mb-3 wrap-anywhere font-display font-extrabold text-2xl tracking-tight md:mb-4 md:text-3xl"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

type ProseProps = { title: string; lead: ReactNode; children: ReactNode };

/** A page of long text, in lines short enough to read: its title, what it is about in a sentence or two, its sections. */
export function Prose({ title, lead, children }: ProseProps) {
  return (
    <article className="mx-auto max-w-[65ch] py-4 leading-relaxed md:py-8 md:text-lg">
      <h1 className="text-balance font-display font-extrabold text-4xl leading-tight tracking-tight md:text-5xl">
        {title}
      </h1>
      <p className="mt-4 text-pretty text-ink-soft text-lg leading-relaxed md:text-xl">{lead}</p>
      {children}
    </article>
  );
}

/** A titled part of it. The `id` stands in links to the part: `/privacy#cards`. */
export function ProseSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title}>
      <div className="space-y-4 text-pretty">{children}</div>
    </Section>
  );
}

/** What a reader in a hurry has to know, in a box above the rest. */
export function ProseSummary({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="in-short" className="mt-8 rounded-3xl border border-line bg-surface p-6">
      <h2 id="in-short" className="mb-3 font-display font-extrabold text-xl">
        In short
      </h2>
      {children}
    </section>
  );
}

/** Points under each other. Each is an `<li>`. */
export function ProseList({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-2 pl-5 marker:text-ink-soft">{children}</ul>;
}

/** A link in running text: a path of ours, or any other address. */
export function ProseLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith("/") ? (
    <Link href={href} prefetch={false} className="text-link">
      {children}
    </Link>
  ) : (
    <a href={href} className="text-link">
      {children}
    </a>
  );
}

/** "Last changed November 21, 2026." */
export function LastChanged({ on }: { on: string }) {
  return <p className="mt-10 border-line border-t pt-4 text-base text-ink-soft">Last changed {on}.</p>;
}

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

type Feature = { emoji: string; title: string; text: string };

/** A few things worth telling of something, side by side where there is room. */
export function FeatureList({ features, columns }: { features: readonly Feature[]; columns: 2 | 3 }) {
  return (
    <ul className={`grid gap-4 ${columns === 2 ? "md:grid-cols-2" : "md:grid-cols-3"}`}>
      {features.map(({ emoji, title, text }) => (
        <li key={title} className="rounded-3xl border border-line bg-surface p-6">
          <span aria-hidden="true" className="sticker text-5xl">
            {emoji}
          </span>
          <h3 className="mt-3 font-display font-extrabold text-xl">{title}</h3>
          <p className="mt-1 text-pretty text-ink-soft leading-relaxed">{text}</p>
        </li>
      ))}
    </ul>
  );
}
