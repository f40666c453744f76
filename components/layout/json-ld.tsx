/** Structured data for search engines. "<" is escaped, so that text cannot close the element. */
export function JsonLd({ data }: { data: object | readonly object[] }) {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON, which React would otherwise turn into entities
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
