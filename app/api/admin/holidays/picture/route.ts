import { readQuery } from "@/lib/core/http";
import { drawingInput } from "@/lib/editorial/input";
import { drawSvg } from "@/lib/publishing/pictures/stickers.queries";
import { adminRoute, answerAdmin } from "../../admin-route";

/** Draws a picture for the editor's preview, which shows it before it is saved. */
export const GET = adminRoute(async (request) => {
  const { picture, ...palette } = readQuery(request, drawingInput).drawing;
  return answerAdmin({ svg: await drawSvg(picture, palette) });
});
