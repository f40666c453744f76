/** Types of the containers that we take, by the end of a file's name. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["webm", "video/webm"],
  ["mp4", "video/mp4"],
  ["mov", "video/quicktime"],
  ["avi", "video/x-msvideo"],
]);

/** "video/webm" of "video/webm;codecs=vp9,opus". */
export function plainType(type: string): string {
  return type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** The type that a name promises; "" for a name that is none of ours. */
export function typeOfName(name: string): string {
  return TYPES.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "") ?? "";
}

/**
 * The same file with the type that its name promises, where the system knows none: a bare Windows or Linux has none for
 * .avi or .mov. A type that is there stays, whatever the name says.
 */
export function typedFile(file: File): File {
  const type = file.type === "" ? typeOfName(file.name) : "";
  return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file;
}

/** Whether a file begins like an AVI. Source: the RIFF container, "RIFF" size "AVI ". */
export function beginsLikeAvi(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 12));
  return text.startsWith("RIFF") && text.slice(8) === "AVI ";
}
