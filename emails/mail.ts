import type { ReactElement } from "react";

/** A mail before it is rendered. The subject is one line of ours; nothing that anyone but its reader typed is in it. */
export type Mail = { subject: string; body: ReactElement };

/** What every mail says about its sender. */
export type MailFrame = {
  /** The site's origin, without a slash at its end. */
  siteUrl: string;
  contactEmail: string;
  /** On one line or several. */
  postalAddress: string;
};
