const MEGABYTE = 1024 * 1024;

/** A file's size as a visitor reads it: "3.2 MB", and never "0.0 MB". */
export function sizeInWords(bytes: number): string {
  return `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Seconds of a recording as a clock shows them: "0:07". Only whole ones count. */
export function clockInWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A length as it is read aloud: "1 second", "12 seconds". */
export function lengthInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole === 1 ? "1 second" : `${whole} seconds`;
}
