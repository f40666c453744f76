/** What is one person's alone is kept by no cache. */
export const PRIVATE = { "cache-control": "private, no-store" };
