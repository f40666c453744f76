const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id in an address's `holiday`; null for none, and for what is none: it becomes a part of our API's addresses. */
export function holidayIdIn(address: Pick<URLSearchParams, "get">): string | null {
  const asked = address.get("holiday");
  return asked !== null && UUID.test(asked) ? asked : null;
}
