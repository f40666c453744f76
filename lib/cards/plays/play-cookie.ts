import { LONGEST_PLAY_SECONDS } from "./view-once";

/** HTTP-only cookies that are sent only to one card's API. */
function cookieFor(name: string, cardId: string, siteUrl: string) {
  return {
    name,
    options: {
      httpOnly: true,
      sameSite: "strict",
      path: `/api/cards/${cardId}`,
      secure: siteUrl.startsWith("https:"),
      maxAge: LONGEST_PLAY_SECONDS,
    },
  } as const;
}

/** 256 random bits that a browser gets before play is clicked, so it can repeat a click whose response was lost. */
export const ticketCookie = (cardId: string, siteUrl: string) => cookieFor("oddly-ticket", cardId, siteUrl);

/** The cookie that gives the winning browser access to the video. */
export const playCookie = (cardId: string, siteUrl: string) => cookieFor("oddly-play", cardId, siteUrl);
