/** What a page is given of its address. */
export type PageAddress = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The parameters of an address that stand in it once. */
export async function singleParams({ searchParams }: PageAddress): Promise<Record<string, string>> {
  const all = Object.entries(await searchParams);
  return Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
