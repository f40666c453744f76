/**
 * Why a file can't be a card's video. `empty`: no bytes. `no_video`: no video track, only audio. `broken`: its
 * structure is invalid. `hostile`: parsing it would take more work than any legitimate file needs.
 */
export type VideoProblemCode = "empty" | "no_video" | "broken" | "hostile";

const UNREADABLE = "This video can't be read. Please try a different video file.";

const SENTENCES: Record<VideoProblemCode, string> = {
  empty: "Only video files are allowed",
  no_video: "Only video files are allowed",
  broken: UNREADABLE,
  hostile: UNREADABLE,
};

/** A fault of the file, found while inspecting it. `message` is for the user, `detail` for the log. */
export class VideoProblem extends Error {
  override readonly name = "VideoProblem";

  constructor(
    readonly code: VideoProblemCode,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(SENTENCES[code], options);
  }
}
