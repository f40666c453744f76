/** Returns a Google Maps search for activities nearby. Source: spec section 2, holiday detail, Local Places. */
export function mapsSearchUrl(holidayName: string): string {
  const url = new URL("https://www.google.com/maps/search/");
  url.searchParams.set("api", "1");
  url.searchParams.set("query", `${holidayName} activities near me`);
  return url.href;
}
