import { LONGEST_PLAY_SECONDS } from "./view-once";

/** The cookie that lets one browser have one card's video; no other address of ours is ever sent it. */
export function playCookie(cardId: string, siteUrl: string) {
  return {
    name: "oddly-play",
    options: {
      httpOnly: true,
      sameSite: "strict",
      path: `/api/cards/${cardId}`,
      secure: siteUrl.startsWith("https:"),
      maxAge: LONGEST_PLAY_SECONDS,
    },
  } as const;
}
