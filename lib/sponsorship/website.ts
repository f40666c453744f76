/** Longer addresses lead nowhere in some browsers and proxies. */
export const MAX_WEBSITE_LENGTH = 2048;

/** Spaces, controls and what turns the direction of text: no address that a person typed has any. */
const HIDDEN = /[\s\p{Cc}\p{Cf}\\]/u;

/**
 * The address as a link can have it, or null when it is none that a person can safely be sent to: http or https, a host
 * with a dot, no name or password in it, nothing invisible, at most 2,048 characters. For what is written and what is read.
 */
export function webAddress(text: string): string | null {
  if (text.length > MAX_WEBSITE_LENGTH || HIDDEN.test(text) || !/^https?:\/\//i.test(text)) return null;
  const url = URL.parse(text);
  if (!url || url.username || url.password || !/^[^.]+(\.[^.]+)+\.?$/.test(url.hostname)) return null;
  return url.href.length > MAX_WEBSITE_LENGTH ? null : url.href;
}

/** What somebody meant by "example.org": an address with a scheme. Anything that has one stays as it is. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}
