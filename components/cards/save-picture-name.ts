/** "oddly-happy-national-pie-day.png": a file name that every system takes. */
export function pictureFileName(heading: string): string {
  const words = heading
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["card"];
  return `oddly-${words.join("-").slice(0, 80)}.png`;
}
