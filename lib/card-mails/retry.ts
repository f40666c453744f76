const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 1800;

/** How long to wait after the `attempts`th attempt that came to nothing, in seconds. */
export const pauseSeconds = (attempts: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
