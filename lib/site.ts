import { env } from "./env";

/** The absolute address of a path of ours, as it stands in feeds, structured data and mail: `/about` → `https://…/about`. */
export function siteUrl(path: string): string {
  return new URL(path, env().SITE_URL).href;
}
