import { unstable_cache } from "next/cache";
import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/core/http";
import {
  defaultPicture,
  type Picture,
  type PicturedHoliday,
  picturePath,
  pictureVersion,
  SEASONS,
  shownPicture,
} from "@/lib/holidays/picture";
import { getPictured } from "@/lib/holidays/picture.queries";
import type { Palette } from "@/lib/publishing/pictures/picture";
import { drawPng, drawSvg } from "@/lib/publishing/pictures/stickers.queries";

/** A cached route would also cache errors. Here only pictures are cached. */
export const dynamic = "force-dynamic";

const DAY_SECONDS = 86_400;

/** Returns a PNG in base64, drawn once for its version, which names everything that it shows. */
const drawPngOnce = unstable_cache(
  async (_version: string, picture: Picture, palette: Palette) =>
    Buffer.from(await drawPng(picture, palette)).toString("base64"),
  ["holiday picture"],
  { revalidate: 30 * DAY_SECONDS },
);

const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  // A page that is isolated (COEP) only shows images that allow it, and so do the mailbox and other sites' embeds.
  "cross-origin-resource-policy": "cross-origin",
};

const FILE = /^(?<version>[0-9a-z]{1,16})\.(?<form>svg|png)$/;

/** The format of holiday slugs. Anything else, such as NUL, need not reach the database. */
const SLUG = /^[a-z0-9-]+$/;

/**
 * Returns the picture with this version, or null. Without a description, the season is that of the requested date, which
 * a movable holiday may have in two seasons.
 */
function findVersion(holiday: PicturedHoliday, version: string): Picture | null {
  const pictures = holiday.picture
    ? [holiday.picture]
    : SEASONS.map((season) => ({ ...defaultPicture(holiday), season }));
  return pictures.find((each) => pictureVersion(each, holiday) === version) ?? null;
}

/** Returns a holiday's picture, 1200 by 800. An outdated version redirects to the current one. */
export const GET = route<{ slug: string; version: string }>(async (_request, { slug, version: file }) => {
  const { version, form } = FILE.exec(file)?.groups ?? {};
  const holiday = version && SLUG.test(slug) ? await getPictured(slug) : null;
  if (!holiday || !version) throw new AppError("not_found", "There is no picture here.");
  const picture = findVersion(holiday, version);
  if (!picture) {
    const current = picturePath({ ...holiday, picture: shownPicture(holiday) }, form === "png" ? "png" : "svg");
    // Older emails on other sites' pages follow it, too.
    const headers = { location: current, "cache-control": "public, max-age=60", "access-control-allow-origin": "*" };
    return new Response(null, { status: 307, headers });
  }
  const palette = { hue: holiday.hue, tone: holiday.tone, seed: slug };
  if (form === "svg") {
    return new Response(await drawSvg(picture, palette), { headers: { ...HEADERS, "content-type": "image/svg+xml" } });
  }
  const png = Buffer.from(await drawPngOnce(version, picture, palette), "base64");
  return new Response(png, { headers: { ...HEADERS, "content-type": "image/png" } });
});
