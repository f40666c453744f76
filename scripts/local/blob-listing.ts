export type ListQuery = {
  prefix: string;
  limit: number;
  /** The last name of the page before; "" for the first page. */
  after: string;
  folded: boolean;
};

export type Listing<T> = { blobs: T[]; folders: string[]; hasMore: boolean; last: string | null };

/** The folder below `prefix` that holds the name, with its slash; null when it lies directly below. */
function folderOf(pathname: string, prefix: string): string | null {
  const slash = pathname.indexOf("/", prefix.length);
  return slash === -1 ? null : pathname.slice(0, slash + 1);
}

/**
 * One page of the blobs whose names begin with the prefix, in the order of their names. Folded, those in folders are
 * left out and each folder stands once in their place, counting like a blob.
 */
export function listing<T extends { pathname: string }>(
  all: readonly T[],
  { prefix, limit, after, folded }: ListQuery,
): Listing<T> {
  const entries = new Map<string, T | null>();
  for (const blob of all) {
    if (!blob.pathname.startsWith(prefix)) continue;
    const folder = folded ? folderOf(blob.pathname, prefix) : null;
    entries.set(folder ?? blob.pathname, folder === null ? blob : null);
  }
  const names = [...entries.keys()].filter((name) => name > after).sort();
  const page = names.slice(0, limit);
  return {
    blobs: page.flatMap((name) => entries.get(name) ?? []),
    folders: page.filter((name) => entries.get(name) === null),
    hasMore: names.length > limit,
    last: page.at(-1) ?? null,
  };
}
