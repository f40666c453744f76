import type { ReactElement } from "react";

/** An email before rendering. The subject is one line without user input from anyone but its recipient. */
export type Mail = { subject: string; body: ReactElement };

/** The sender details in every email. */
export type MailFrame = {
  /** The site's origin, without a trailing slash. */
  siteUrl: string;
  contactEmail: string;
  /** One or more lines. */
  postalAddress: string;
};
