import { outerBoxes } from "./boxes";
import { fragmentsEnd } from "./fragments";
import { readMovie, type Track } from "./movie";
import type { RangedFile } from "./ranged-file";
import { VideoProblem } from "./video-problem";

/** The length of an MP4 or MOV file in seconds. Throws VideoProblem when it has no pictures or cannot be followed. */
export async function mp4Duration(file: RangedFile): Promise<number> {
  for await (const box of outerBoxes(file, 0)) {
    if (box.type !== "moov") continue;
    if (box.end > file.size) throw new VideoProblem("broken", "the movie's header is cut off");
    const movie = await readMovie(file, box);
    movie.tracks = movie.tracks.filter(({ handler }) => handler === "vide" || handler === "soun");
    const hasPictures = ({ handler, seconds }: Track) => handler === "vide" && (seconds !== null || movie.isFragmented);
    if (!movie.tracks.some(hasPictures)) throw new VideoProblem("no_video", "no video track with samples");

    const ends = movie.tracks.map(({ seconds }) => seconds);
    if (movie.isFragmented) ends.push(await fragmentsEnd(file, movie, box.end));
    const known = ends.filter((seconds) => seconds !== null);
    if (known.length === 0) throw new VideoProblem("broken", "no track has samples");
    return Math.max(...known);
  }
  throw new VideoProblem("broken", "no movie header");
}
