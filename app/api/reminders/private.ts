/** Headers that prevent caching of private data. */
export const PRIVATE = { "cache-control": "private, no-store" };
