/**
 * Why a file is no video for a card. `empty`: no bytes at all. `no_video`: nothing in it to look at, only sound.
 * `broken`: its structure cannot be followed. `hostile`: following it would take more work than any honest file asks for.
 */
export type VideoProblemCode = "empty" | "no_video" | "broken" | "hostile";

const UNREADABLE = "This video can't be read. Please try a different video file.";

const SENTENCES: Record<VideoProblemCode, string> = {
  empty: "Only video files are allowed",
  no_video: "Only video files are allowed",
  broken: UNREADABLE,
  hostile: UNREADABLE,
};

/** A file's own fault, found by looking into it. Its message is for a person, `detail` for the log. */
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
