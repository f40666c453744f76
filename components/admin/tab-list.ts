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
