/** What a sponsorship does not buy, and where to see who paid. */
export function SignUpPromise({ slug }: { slug: string | undefined }) {
  return (
    <p className="text-ink-soft text-sm">
      Sponsors appear beside a holiday. They can't edit its text.
      {slug && (
        <>
          {" "}
          Everyone who has sponsored it is on the{" "}
          <a href={`/holidays/${slug}/sponsors`} target="_blank" rel="noopener" className="text-link">
            public record<span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </>
      )}
    </p>
  );
}
