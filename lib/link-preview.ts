/**
 * Programs that look a link up to draw a picture of it, or to file it, by what they call themselves. A phone of the make
 * Cubot is none of them.
 */
const LOOKERS =
  /^whatsapp\/|facebookexternalhit|facebot|(?<!cu)bot\b|slackbot|slack-imgproxy|crawler|spider|scraper|kakaotalk-scrap|preview|^viber\/|mastodon|pinterest|vkshare|slurp|embedly|iframely|google-(?:inspectiontool|safety)|linkedin\/|metainspector/i;

/** Whether a request comes from a program that shows links: it is to see no more than the outside of an envelope. */
export function isLinkPreview(headers: Headers): boolean {
  return LOOKERS.test(headers.get("user-agent") ?? "");
}
