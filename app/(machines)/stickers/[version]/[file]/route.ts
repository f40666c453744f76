import { STICKER_VERSION } from "@/lib/core/emoji";
import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/core/http";
import { drawSticker } from "@/lib/publishing/pictures/stickers.queries";

const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  // A page that is isolated (COEP) only shows images that allow it, and so do the mailbox and other sites' embeds.
  "cross-origin-resource-policy": "cross-origin",
};

const FILE = /^(?<code>[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9})\.(?<form>svg|pattern\.svg|png)$/;

/** Returns the drawing of an emoji, as its code points name it. An emoji that we don't draw is a party popper. */
export const GET = route<{ version: string; file: string }>(async (_request, { version, file }) => {
  const { code, form } = FILE.exec(file)?.groups ?? {};
  if (version !== STICKER_VERSION || !code || !form) throw new AppError("not_found", "There is no sticker here.");
  return new Response(await drawSticker(code, form), {
    headers: { ...HEADERS, "content-type": form === "png" ? "image/png" : "image/svg+xml" },
  });
});
