import type { MailFrame } from "./mail";

/** What every mail about a sponsorship says of it. Nothing that the sponsor typed is in a subject. */
export type SponsorMail = MailFrame & {
  /** As the sponsor wrote it. */
  businessName: string;
  holidayName: string;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  holidayUrl: string;
  dashboardUrl: string;
};
