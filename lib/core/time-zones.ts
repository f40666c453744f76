/** The time zones of one area of the world, by IANA name, as a select shows them. */
export type ZoneGroup = { area: string; names: string[] };

/** Zones that browsers and Node.js still list under a replaced name. Source: IANA tz database, "backward". */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Returns the zone's current IANA name: Europe/Kyiv for Europe/Kiev. */
export const currentZone = (timeZone: string): string =>
  (Object.hasOwn(RENAMED, timeZone) ? RENAMED[timeZone] : null) ?? timeZone;

/** Suggested before the user types anything. */
const WELL_KNOWN = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "Europe/London",
  "Asia/Kolkata",
] as const;

/** Other search terms for a zone: the name of its time, and large cities that use another city's zone. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  "America/Anchorage": "Alaska Time",
  "America/Chicago": "Central Time Austin Dallas Houston Memphis Milwaukee Minneapolis Nashville New Orleans St Louis",
  "America/Denver": "Mountain Time Albuquerque Salt Lake City",
  "America/Edmonton": "Calgary",
  "America/Halifax": "Atlantic Time",
  "America/Los_Angeles":
    "Pacific Time California Las Vegas Portland Sacramento San Diego San Francisco San Jose Seattle",
  "America/New_York":
    "Eastern Time Atlanta Baltimore Boston Brooklyn Charlotte Cleveland Miami Orlando Philadelphia Pittsburgh Washington DC",
  "America/Toronto": "Montreal Ottawa Quebec",
  "Asia/Kolkata": "India Bangalore Chennai Delhi Hyderabad Mumbai",
  "Asia/Shanghai": "Beijing China Guangzhou Shenzhen",
  "Europe/Berlin": "Central European Time CET Frankfurt Germany Hamburg Munich",
  "Europe/London": "Birmingham Edinburgh England Glasgow Manchester Scotland UK",
  "Pacific/Honolulu": "Hawaii",
  UTC: "GMT Greenwich",
};

const OLD_NAMES = new Map(Object.entries(RENAMED).map(([old, current]) => [current, old]));

/** Returns "New York" for America/New_York; zones of a fixed offset are called "UTC-5". */
export function zoneCity(timeZone: string): string {
  const offset = /^Etc\/GMT([+-])(\d+)$/.exec(timeZone);
  // Names of offsets have the sign of POSIX: plus means behind UTC.
  if (offset) return `UTC${offset[1] === "+" ? "-" : "+"}${offset[2]}`;
  const place = currentZone(timeZone).split("/").at(-1) ?? timeZone;
  return place.replaceAll("_", " ").replace(/^St /, "St. ");
}

/** Returns "New York time", "UTC". */
export function zoneTime(timeZone: string): string {
  const city = zoneCity(timeZone);
  return /^(?:UTC|GMT)/.test(city) ? city : `${city} time`;
}

/** Returns "Buenos Aires, Argentina" for America/Argentina/Buenos_Aires: the label below the heading "America". */
export function zoneLabel(timeZone: string): string {
  const [, region, place] = currentZone(timeZone).split("/");
  return region && place ? `${zoneCity(timeZone)}, ${region.replaceAll("_", " ")}` : zoneCity(timeZone);
}

/** The name of a zone depends on the date: in 1970 many zones had no daylight saving time. */
const THESE_DAYS = Date.UTC(2026, 0, 1);

/** Returns the common name of the zone's time, such as "Central European Time"; "" if it has none. */
export function timeName(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts(THESE_DAYS);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  } catch {
    return ""; // this browser does not know the zone
  }
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9+-]+/g, " ")
    .trim();

/** Returns how well the zone matches the typed text, 0 best; null if it does not. */
function rankOf(timeZone: string, typed: string): number | null {
  const city = plain(zoneCity(timeZone));
  if (city.startsWith(typed)) return 0;
  const starts = (text: string) => ` ${plain(text)}`.includes(` ${typed}`);
  const names = [zoneLabel(timeZone), OLD_NAMES.get(timeZone) ?? "", ALSO_CALLED[timeZone] ?? ""];
  if (names.some(starts)) return 1;
  return starts(timeZone) ? 2 : null;
}

const WELL_KNOWN_FIRST = new Map<string, number>(WELL_KNOWN.map((name, index) => [name, index]));

/**
 * Returns the zones that match a city, an old or a new name, or the name of a time such as "eastern"; best first, at
 * most `limit`. Without a text, returns well-known zones.
 */
export function findZones(text: string, names: readonly string[], limit = 8): string[] {
  const typed = plain(text);
  if (typed === "") return WELL_KNOWN.filter((name) => names.includes(name)).slice(0, limit);
  const order = (name: string) => WELL_KNOWN_FIRST.get(name) ?? WELL_KNOWN.length;
  return names
    .flatMap((name) => {
      const rank = rankOf(name, typed);
      return rank === null ? [] : [{ name, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank || order(one.name) - order(other.name))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** Returns every zone that is a place, by its current name, grouped by area; UTC comes last, in its own group. */
export function zoneGroups(listed: readonly string[] = Intl.supportedValuesOf("timeZone")): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup>();
  const named = listed.map(currentZone).toSorted((one, other) => zoneLabel(one).localeCompare(zoneLabel(other), "en"));
  for (const name of named) {
    const [area = "", place] = name.split("/");
    if (!place || area === "Etc") continue;
    const group = groups.get(area) ?? { area, names: [] };
    group.names.push(name);
    groups.set(area, group);
  }
  const inOrder = [...groups.values()].toSorted((one, other) => one.area.localeCompare(other.area, "en"));
  return [...inOrder, { area: "Anywhere", names: ["UTC"] }];
}
