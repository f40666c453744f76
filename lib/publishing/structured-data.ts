import type { Article, BreadcrumbList, ItemList, Organization, WebSite, WithContext } from "schema-dts";
import type { HolidayRecord } from "@/lib/holidays/queries";

/** Returns the absolute URL of a path on our site. */
type SiteUrl = (path: string) => string;

/** Returns structured data for the site and its search. Source: schema.org WebSite, SearchAction. */
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

/** Returns structured data for the publisher. Source: schema.org Organization. */
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

/** A breadcrumb: the name and the path of a page. */
export type Crumb = { name: string; path: string };

/** Returns structured data for the breadcrumbs of a page, the top level first. Source: schema.org BreadcrumbList. */
export function breadcrumbs(crumbs: readonly Crumb[], siteUrl: SiteUrl): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl(path),
    })),
  };
}

/**
 * Returns structured data for a list of pages, in order. Their names are on the pages. Source: schema.org ItemList,
 * summary page.
 */
export function itemList(name: string, paths: readonly string[], siteUrl: SiteUrl): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    numberOfItems: paths.length,
    itemListElement: paths.map((path, index) => ({ "@type": "ListItem", position: index + 1, url: siteUrl(path) })),
  };
}

/**
 * Returns structured data for a holiday: what we say about it, when we wrote it, and our sources. It is not an Event,
 * because a recurring rule cannot be attended. Source: schema.org Article.
 */
export function holidayArticle(holiday: HolidayRecord, picture: string, siteUrl: SiteUrl): WithContext<Article> {
  const url = siteUrl(`/holidays/${holiday.slug}`);
  const us = { "@id": siteUrl("/#organization"), "@type": "Organization", name: "Oddly", url: siteUrl("/") } as const;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    "@id": `${url}#article`,
    mainEntityOfPage: url,
    headline: holiday.holidayName.slice(0, 110),
    ...(holiday.notes && { description: holiday.notes }),
    image: siteUrl(picture),
    inLanguage: "en-US",
    articleSection: holiday.category,
    datePublished: holiday.createdAt,
    dateModified: holiday.updatedAt,
    author: us,
    publisher: { "@id": us["@id"] },
    citation: holiday.sources.map(({ title, url: address }) => ({
      "@type": "CreativeWork",
      name: title,
      ...(address && { url: address }),
    })),
  };
}
