/** Longer than any play, its recovery included. */
const PLAY_SECONDS = 15 * 60;

/** The cookie that lets one browser have one card's video; no other address of ours is ever sent it. */
export function playCookie(cardId: string, siteUrl: string) {
  return {
    name: "oddly-play",
    options: {
      httpOnly: true,
      sameSite: "strict",
      path: `/api/cards/${cardId}`,
      secure: siteUrl.startsWith("https:"),
      maxAge: PLAY_SECONDS,
    },
  } as const;
}
