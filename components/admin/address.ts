/** What the admin's URL selects. Next.js follows changes of the browser's history without a request to the server. */

/** The admin sections, in order, with the spec's names where it has one (section 2, admin). */
export const ADMIN_TABS = [
  { id: "holidays", label: "Holiday Management" },
  { id: "gifts", label: "Gift Management" },
  { id: "videos", label: "Video Management" },
  { id: "email", label: "Email Management" },
  { id: "corrections", label: "Corrections" },
  { id: "bulk", label: "Bulk" },
  { id: "sponsors", label: "Sponsors" },
  { id: "health", label: "Health" },
] as const;

export type AdminTab = (typeof ADMIN_TABS)[number]["id"];

/** The sections about one holiday, which stays selected when switching between them. */
const OF_ONE_HOLIDAY: readonly AdminTab[] = ["gifts", "videos"];

/** Returns the section that a URL names, or the first one for any other text. */
export const adminTab = (text: string | null): AdminTab => ADMIN_TABS.find(({ id }) => id === text)?.id ?? "holidays";

/** Returns the URL of a section, reached from the URL query `search`. */
export function adminTabPath(tab: AdminTab, search: URLSearchParams): string {
  const next = new URLSearchParams({ tab });
  const holiday = search.get("holiday");
  if (holiday && OF_ONE_HOLIDAY.includes(tab)) next.set("holiday", holiday);
  return `/admin/dashboard?${next}`;
}

type Query = Pick<URLSearchParams, "get">;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the ID in a URL's `holiday` parameter, safe to use in API paths; null for a missing or invalid one. */
export function holidayIdIn(query: Query): string | null {
  const id = query.get("holiday");
  return id !== null && UUID.test(id) ? id.toLowerCase() : null;
}

/** The URL's value for a holiday that does not exist yet. */
export const NEW_HOLIDAY = "new";

/** Returns the holiday whose editor a URL opens: its ID, NEW_HOLIDAY, or null. */
export const openedIn = (query: Query): string | null =>
  query.get("holiday") === NEW_HOLIDAY ? NEW_HOLIDAY : holidayIdIn(query);

const present = () => new URLSearchParams(typeof location === "undefined" ? "" : location.search);

/** Whether a new holiday's editor is open now. Other admin sections use the `holiday` parameter too. */
export const isNewOpen = (): boolean =>
  adminTab(present().get("tab")) === "holidays" && openedIn(present()) === NEW_HOLIDAY;

/** Returns the present URL with another holiday, or with none for null. */
export function holidayAddress(id: string | null): string {
  const query = present();
  if (id) query.set("holiday", id);
  else query.delete("holiday");
  return `?${query}`;
}
