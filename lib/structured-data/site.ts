import type { Organization, WebSite, WithContext } from "schema-dts";

/** Gives the absolute address of a path of ours. */
export type SiteUrl = (path: string) => string;

/** The site itself and how to search it. Source: schema.org WebSite, SearchAction. */
export function website(siteUrl: SiteUrl): WithContext<WebSite> {
  const search = {
    "@type": "SearchAction" as const,
    target: `${siteUrl("/search")}?q={search_term_string}`,
    "query-input": "required name=search_term_string",
  };
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": siteUrl("/#website"),
    url: siteUrl("/"),
    name: "Oddly",
    description: "One quirky holiday a day, on the day it really falls.",
    inLanguage: "en-US",
    publisher: { "@id": siteUrl("/#organization") },
    potentialAction: search,
  };
}

/** Who publishes it. Source: schema.org Organization. */
export function organization(siteUrl: SiteUrl): WithContext<Organization> {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": siteUrl("/#organization"),
    name: "Oddly",
    slogan: "Every day is oddly special",
    url: siteUrl("/"),
    logo: siteUrl("/icons/512.png"),
  };
}
