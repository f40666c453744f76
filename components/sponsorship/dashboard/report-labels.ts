const NUMBER = new Intl.NumberFormat("en-US");
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Formats a number: "1,204". */
export const grouped = (count: number): string => NUMBER.format(count);

/** Formats a count with its unit: "1 view", "1,204 views". */
export const counted = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;

/** Formats a day: "Nov 21". */
export const shortDay = (day: string): string => DAY.format(Date.parse(day));
