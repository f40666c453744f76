"use client";

/** The last resort: the site's own layout has failed, so this does not use it. */
export default function GlobalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: "system-ui, sans-serif", padding: "4rem 1.5rem", textAlign: "center" }}>
        <title>Oddly</title>
        <h1>Well, that's odd</h1>
        <p>Something went wrong on our side. Please try again later.</p>
        {error.digest && <p>Reference {error.digest}</p>}
        <p>
          <button type="button" onClick={retry} style={{ minHeight: "2.75rem", padding: "0 1.5rem", font: "inherit" }}>
            Try again
          </button>
        </p>
      </body>
    </html>
  );
}
