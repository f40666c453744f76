const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the holiday ID in a URL's `holiday` parameter, or null for a missing or invalid one. Valid IDs are safe to
 * use in API paths.
 */
export function holidayIdIn(address: Pick<URLSearchParams, "get">): string | null {
  const asked = address.get("holiday");
  return asked !== null && UUID.test(asked) ? asked : null;
}
