import Link from "next/link";
import type { Crumb } from "@/lib/publishing/structured-data";

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 text-muted-foreground text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex min-h-8 min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="min-w-0 wrap-anywhere">
                {name}
              </span>
            ) : (
              <Link
                href={path}
                prefetch={false}
                className="text-link inline-flex min-h-8 min-w-0 items-center wrap-anywhere"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Structured data for search engines. "<" is escaped, so that text cannot close the element. */
export function JsonLd({ data }: { data: object | readonly object[] }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON, which React would otherwise turn into entities
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
