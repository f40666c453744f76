/** The types we accept, by file extension. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["webm", "video/webm"],
  ["mp4", "video/mp4"],
  ["mov", "video/quicktime"],
  ["avi", "video/x-msvideo"],
]);

/** Removes the parameters from a type: "video/webm" for "video/webm;codecs=vp9,opus". */
export function plainType(type: string): string {
  return type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** Returns the type for a file name; "" for an unknown extension. */
export function typeOfName(name: string): string {
  return TYPES.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "") ?? "";
}

/**
 * Returns the file, with a type based on its name if it has none: some Windows and Linux systems don't know .avi or
 * .mov.
 */
export function typedFile(file: File): File {
  const type = file.type === "" ? typeOfName(file.name) : "";
  return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file;
}

/** Whether a file starts like an AVI. Source: the RIFF container, "RIFF" size "AVI ". */
export function beginsLikeAvi(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 12));
  return text.startsWith("RIFF") && text.slice(8) === "AVI ";
}
