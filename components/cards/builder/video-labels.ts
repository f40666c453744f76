const MEGABYTE = 1024 * 1024;

/** Formats a file's size: "3.2 MB", and never "0.0 MB". */
export function sizeInWords(bytes: number): string {
  return `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Formats seconds as on a clock, rounded down: "0:07". */
export function clockInWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Formats a length for screen readers: "1 second", "12 seconds". */
export function lengthInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole === 1 ? "1 second" : `${whole} seconds`;
}
