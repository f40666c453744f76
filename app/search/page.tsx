import type { Metadata } from "next";
import { utcToday } from "@/lib/clock";
import { askedText } from "@/lib/search/plain-text";
import { searchHolidays } from "@/lib/search/queries";
import { SearchScreen } from "./search-screen";

export const metadata: Metadata = {
  title: "Search",
  description: "Find a quirky holiday by its name, its story or its category.",
  alternates: { canonical: "/search" },
  robots: { index: false },
};

/** As many as the API gives at once. */
const LIMIT = 50;

/** Rendered for each request: the search works without JavaScript. */
export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  const query = askedText((await searchParams).q);
  const today = utcToday();
  const first = { query, today, results: await searchHolidays(query, LIMIT, today) };
  return <SearchScreen key={query} first={first} limit={LIMIT} />;
}
