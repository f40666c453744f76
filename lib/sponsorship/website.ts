/** Longer URLs do not work in some browsers and proxies. */
export const MAX_WEBSITE_LENGTH = 2048;

/** Whitespace, backslashes, and control and format characters, which change how a URL looks or reads. */
const HIDDEN = /[\s\p{Cc}\p{Cf}\\]/u;

/**
 * Returns the URL as a link can have it; null unless it is http or https with a dot in its host, without user name,
 * password or invisible characters, and at most 2,048 characters long. For input and for stored values.
 */
export function webAddress(text: string): string | null {
  if (text.length > MAX_WEBSITE_LENGTH || HIDDEN.test(text) || !/^https?:\/\//i.test(text)) return null;
  const url = URL.parse(text);
  if (!url || url.username || url.password || !/^[^.]+(\.[^.]+)+\.?$/.test(url.hostname)) return null;
  return url.href.length > MAX_WEBSITE_LENGTH ? null : url.href;
}

/** Returns the typed URL, trimmed, with https:// in front if it has no scheme; "" stays empty. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}
