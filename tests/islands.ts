/** In place of components/layout/islands.tsx: what waits for the visitor's first move there is here at once. */
// biome-ignore lint/performance/noBarrelFile: it stands in for one module
export { CardDate } from "@/components/holiday/card-date";
export { CategoryVideo } from "@/components/holiday/category-video";
export { EmailOptIn } from "@/components/newsletter/email-opt-in";
export { SponsorHoliday } from "@/components/sponsorship/sponsor-holiday";
export { SponsorWaitlist } from "@/components/sponsorship/sponsor-waitlist";

export const DayStamp = () => null;
export const TearOff = () => null;
