import { Search } from "lucide-react";
import type { Metadata } from "next";
import { Icon } from "@/components/ui/icon";
import { utcToday } from "@/lib/core/dates";
import { answerSearch } from "@/lib/holidays/search/queries";
import { parseQueryText } from "@/lib/holidays/search/text";
import { SearchScreen } from "./search-screen";

export const metadata: Metadata = {
  title: "Search",
  description: "Find a quirky holiday by name, topic, category, or date.",
  alternates: { canonical: "/search" },
  robots: { index: false },
};

/** The API's maximum. */
const LIMIT = 50;

/** Rendered for each request, so that the search works without JavaScript. */
export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  const query = parseQueryText((await searchParams).q);
  const today = utcToday();
  const first = { query, today, ...(await answerSearch(query, LIMIT, today)) };
  return <SearchScreen key={query} first={first} limit={LIMIT} icon={<Icon of={Search} />} />;
}
