/** The parts of the desk, in their order; their names are the spec's (section 2, admin) where it names them. */
export const DESK_TABS = [
  { id: "holidays", label: "Holiday Management" },
  { id: "gifts", label: "Gift Management" },
  { id: "videos", label: "Video Management" },
  { id: "email", label: "Email Management" },
  { id: "corrections", label: "Corrections" },
  { id: "bulk", label: "Bulk" },
  { id: "sponsors", label: "Sponsors" },
  { id: "health", label: "Health" },
] as const;

export type AdminTab = (typeof DESK_TABS)[number]["id"];

/** Those that are about one holiday: it stays chosen from one to the other. */
const OF_ONE_HOLIDAY: readonly AdminTab[] = ["gifts", "videos"];

/** The part that an address names; the first for any other text. */
export const deskTab = (text: string | null): AdminTab => DESK_TABS.find(({ id }) => id === text)?.id ?? "holidays";

/** The address of a part, reached from the one with `search`. */
export function adminTabPath(tab: AdminTab, search: URLSearchParams): string {
  const next = new URLSearchParams({ tab });
  const holiday = search.get("holiday");
  if (holiday && OF_ONE_HOLIDAY.includes(tab)) next.set("holiday", holiday);
  return `/admin/dashboard?${next}`;
}
