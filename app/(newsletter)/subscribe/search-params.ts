/** A page's props for its query parameters. */
export type PageAddress = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Returns the parameters that occur exactly once. */
export async function singleParams({ searchParams }: PageAddress): Promise<Record<string, string>> {
  const all = Object.entries(await searchParams);
  return Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
