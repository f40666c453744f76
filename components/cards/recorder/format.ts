import { plainType } from "../builder/video-type";

/** Recording formats, best first: H.264 with AAC plays everywhere, WebM in every current browser. */
const FORMATS = [
  "video/mp4;codecs=avc1.42E01F,mp4a.40.2",
  "video/mp4;codecs=avc1.64001F,mp4a.40.2",
  "video/mp4;codecs=avc1,mp4a.40.2",
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
] as const;

/** Returns the best format that the browser supports; undefined leaves the choice to the browser. */
export function recordingFormat(isSupported: (type: string) => boolean): string | undefined {
  return FORMATS.find(isSupported);
}

/** A piece of a take, and the seconds recorded up to its end. */
export type TakePiece = { data: Blob; seconds: number };

/** A recording. Its type is "" when the browser chose it without reporting it. */
export type Take = { pieces: readonly TakePiece[]; type: string; seconds: number };

/** Returns a take as a file with its type; an empty file when nothing was recorded. */
export function recordedFile({ pieces, type: reportedType }: Take): File {
  const type = plainType(reportedType || pieces[0]?.data.type || "video/webm");
  const name = `card-video.${type === "video/mp4" ? "mp4" : "webm"}`;
  return new File(
    pieces.map(({ data }) => data),
    name,
    { type },
  );
}

/** Returns the take without anything after `maxSeconds`: a slow browser stops too late. */
export function shortened(take: Take, maxSeconds: number): Take {
  const pieces = take.pieces.filter(({ seconds }) => seconds <= maxSeconds);
  return { ...take, pieces, seconds: pieces.at(-1)?.seconds ?? 0 };
}
