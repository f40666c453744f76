import { LONGEST_PLAY_SECONDS } from "./view-once";

/** Http-only cookies for one card's API alone, which is the only place they are sent to. */
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

/** 256 random bits that a browser gets before it presses play, so that it can repeat a press whose answer was lost. */
export const ticketCookie = (cardId: string, siteUrl: string) => cookieFor("oddly-ticket", cardId, siteUrl);

/** Lets the browser that won the press have the video. */
export const playCookie = (cardId: string, siteUrl: string) => cookieFor("oddly-play", cardId, siteUrl);
