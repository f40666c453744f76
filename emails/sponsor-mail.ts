import type { MailFrame } from "./mail";

/** The fields that every email about a sponsorship has. A subject never contains the sponsor's input. */
export type SponsorMail = MailFrame & {
  /** As entered by the sponsor. */
  businessName: string;
  holidayName: string;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  holidayUrl: string;
  dashboardUrl: string;
};
