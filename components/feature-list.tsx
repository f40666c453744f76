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
