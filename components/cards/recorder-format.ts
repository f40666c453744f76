import { plainType } from "./video-type";

/**
 * What a recorder may write, the best first: H.264 with AAC plays everywhere; WebM in every browser of today; with none
 * of them the browser chooses.
 */
const FORMATS = [
  "video/mp4;codecs=avc1.42E01F,mp4a.40.2",
  "video/mp4;codecs=avc1.64001F,mp4a.40.2",
  "video/mp4;codecs=avc1,mp4a.40.2",
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
] as const;

/** The best format that the browser can write; undefined leaves the choice to it. */
export function recordingFormat(isSupported: (type: string) => boolean): string | undefined {
  return FORMATS.find(isSupported);
}

/** A piece of a take, and how many seconds of it were over when the piece came: no more is in it and those before it. */
export type TakePiece = { data: Blob; seconds: number };

/** What a recorder gave. Its type is "" where the browser chose and did not tell. */
export type Take = { pieces: readonly TakePiece[]; type: string; seconds: number };

/** A take as a file that says what it is; empty when nothing came of it. */
export function recordedFile({ pieces, type: told }: Take): File {
  const type = plainType(told || pieces[0]?.data.type || "video/webm");
  const name = `card-video.${type === "video/mp4" ? "mp4" : "webm"}`;
  return new File(
    pieces.map(({ data }) => data),
    name,
    { type },
  );
}

/** The take without what came after `maxSeconds`: a browser that is short of breath stops too late. */
export function shortened(take: Take, maxSeconds: number): Take {
  const pieces = take.pieces.filter(({ seconds }) => seconds <= maxSeconds);
  return { ...take, pieces, seconds: pieces.at(-1)?.seconds ?? 0 };
}
