/** What money does not buy, and where everybody can see who paid. */
export function SignUpPromise({ slug }: { slug: string | undefined }) {
  return (
    <p className="text-ink-soft text-sm">
      Sponsors stand beside a holiday; they cannot edit its text.
      {slug && (
        <>
          {" "}
          Who sponsored it, and when, is on the{" "}
          <a href={`/holidays/${slug}/sponsors`} target="_blank" rel="noopener" className="text-link">
            public record<span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </>
      )}
    </p>
  );
}
