import Link from "next/link";
import { Activity, type ReactNode } from "react";
import { Sticker } from "./hue";

/** A titled part of a page. Browsers lay it out when it comes into view, and React hydrates it in a task of its own. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="section">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <Activity>{children}</Activity>
    </section>
  );
}

type ProseProps = { title: string; lead: ReactNode; children: ReactNode };

/** A page of long text, in lines of readable length: its title, its lead in a sentence or two, and its sections. */
export function Prose({ title, lead, children }: ProseProps) {
  return (
    <article className="mx-auto max-w-[65ch] py-4 leading-relaxed md:py-8 md:text-lg">
      <h1 className="text-balance font-display font-extrabold text-4xl leading-tight tracking-tight md:text-5xl">
        {title}
      </h1>
      <p className="mt-4 text-pretty text-muted-foreground text-lg leading-relaxed md:text-xl">{lead}</p>
      {children}
    </article>
  );
}

/** A titled section of it. The `id` is used in links to the section: `/privacy#cards`. */
export function ProseSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title}>
      <div className="space-y-4 text-pretty">{children}</div>
    </Section>
  );
}

export function ProseSummary({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="in-short" className="mt-8 rounded-3xl border border-border bg-card p-6">
      <h2 id="in-short" className="mb-3 font-display font-extrabold text-xl">
        In short
      </h2>
      {children}
    </section>
  );
}

export function ProseList({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-2 pl-5 marker:text-muted-foreground">{children}</ul>;
}

/** A link in running text: to a path on our site, or to any other URL. */
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

export function LastChanged({ on }: { on: string }) {
  return <p className="mt-10 border-border border-t pt-4 text-base text-muted-foreground">Last changed {on}.</p>;
}

/** A block of code. Long lines scroll within the block, also by keyboard, and never widen the page. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (axe: scrollable-region-focusable)
      tabIndex={0}
      className="overflow-x-auto rounded-2xl border border-border bg-muted p-4 text-foreground"
    >
      <pre className="w-max min-w-full font-mono text-sm leading-relaxed">
        <code>{code}</code>
      </pre>
    </section>
  );
}

export function Code({ children }: { children: string }) {
  return <code className="break-words rounded bg-muted px-1 py-0.5 font-mono text-[0.9em]">{children}</code>;
}

type Feature = { emoji: string; title: string; text: string };

export function FeatureList({ features, columns }: { features: readonly Feature[]; columns: 2 | 3 }) {
  return (
    <ul className={`grid gap-4 ${columns === 2 ? "md:grid-cols-2" : "md:grid-cols-3"}`}>
      {features.map(({ emoji, title, text }) => (
        <li key={title} className="rounded-3xl border border-border bg-card p-6">
          <Sticker emoji={emoji} className="text-5xl" />
          <h3 className="mt-3 font-display font-extrabold text-xl">{title}</h3>
          <p className="mt-1 text-pretty text-muted-foreground leading-relaxed">{text}</p>
        </li>
      ))}
    </ul>
  );
}
