/** The time zones of one part of the world, by their IANA names, as a select shows them. */
export type ZoneGroup = { area: string; names: string[] };

/** "Argentina, Buenos Aires" of America/Argentina/Buenos_Aires: what stands below the heading "America". */
export function zoneLabel(timeZone: string): string {
  const [area = "", ...places] = timeZone.split("/");
  return (places.length > 0 ? places.join(", ") : area).replaceAll("_", " ");
}

/** Every zone that people live in, by the part of the world in its name; UTC stands last, by itself. */
export function zoneGroups(names: readonly string[] = Intl.supportedValuesOf("timeZone")): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup>();
  for (const name of names) {
    const [area = "", place] = name.split("/");
    if (!place || area === "Etc") continue;
    const group = groups.get(area) ?? { area, names: [] };
    group.names.push(name);
    groups.set(area, group);
  }
  return [...groups.values(), { area: "Anywhere", names: ["UTC"] }];
}
