/** How long a sign-in link is valid. Source: spec section 9, magic link validity. */
export const SIGN_IN_LINK_MINUTES = 15;

/** Webmail sites of some common email hosts. Source: each host's own sign-in page. */
const INBOXES: readonly { domains: RegExp; name: string; url: string }[] = [
  { domains: /^(gmail|googlemail)\.com$/, name: "Gmail", url: "https://mail.google.com/mail/u/0/#inbox" },
  { domains: /^(outlook|hotmail|live|msn)\.[a-z.]+$/, name: "Outlook", url: "https://outlook.live.com/mail/0/" },
  { domains: /^(yahoo|ymail)\.[a-z.]+$/, name: "Yahoo Mail", url: "https://mail.yahoo.com/" },
  { domains: /^(icloud|me|mac)\.com$/, name: "iCloud Mail", url: "https://www.icloud.com/mail" },
  { domains: /^(proton|protonmail|pm)\.(me|com)$/, name: "Proton Mail", url: "https://mail.proton.me/" },
];

/** Returns where an address's email is read on the web, or null if its host is unknown. */
export function inboxOf(email: string): { name: string; url: string } | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return INBOXES.find(({ domains }) => domains.test(domain)) ?? null;
}
